-- Pictures and films that a restaurant has uploaded. The files are in the data folder; the places that show one have its id and path.
-- docs/adr/0050-pictures-are-drawn-anew.md
create table picture (
  restaurant_id uuid not null references restaurant (restaurant_id),
  id uuid not null,
  folder text not null check (folder in ('logos', 'banner', 'covid_safe', 'whatsnew', 'aboutus', 'gallery', 'special_notes', 'loyalty_cards',
    'category', 'item', 'background_images', 'custom_website_popup_images')),
  kind text not null check (kind in ('picture', 'film')),
  name text not null,
  alt text not null default '',
  -- The name of the stored file, below folder and id.
  file_name text not null,
  -- In pixels; null for a film.
  width integer,
  height integer,
  bytes bigint not null,
  -- sha-256 of the file as it was sent: a repeated upload is recognised by it.
  fingerprint bytea not null,
  -- Crops that have been made of it: their keys, as in the names of their files.
  crops text[] not null default '{}',
  -- It stays although nothing shows it.
  keep boolean not null default false,
  -- Since when nothing shows it, as the nightly job last saw.
  unused_since timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (restaurant_id, id),
  check (kind = 'film' or (width > 0 and height > 0))
);
create unique index picture_everywhere on picture (id);
create index picture_newest on picture (restaurant_id, created_at desc, id desc);
select tenant_table('picture');

-- Which of these files' pictures exist, in any restaurant: files without one are cleaned up. Like payments_due, it runs with the rights of
-- who calls it and steps from one tenant to the next.
create function pictures_known(restaurants uuid[], ids uuid[]) returns setof uuid language plpgsql as $$
declare
  restaurant uuid;
begin
  foreach restaurant in array restaurants loop
    perform set_config('app.restaurant', restaurant::text, true);
    return query select p.id from picture p where p.restaurant_id = restaurant and p.id = any(ids);
  end loop;
  perform set_config('app.restaurant', '', true);
end
$$;
revoke execute on function pictures_known(uuid[], uuid[]) from public;
grant execute on function pictures_known(uuid[], uuid[]) to servery_app;
