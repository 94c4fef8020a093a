import { useState } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { SearchField } from './search-field.tsx';

const Search = () => {
  const [query, setQuery] = useState('');
  return (
    <main>
      <SearchField label="Find a restaurant" placeholder="Name" autoComplete="off" query={query} onQuery={setQuery} />
      <p>Looking for {query || 'everything'}</p>
    </main>
  );
};

it('takes what was typed before the app had started', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  // What the server writes.
  const first = createRoot(place);
  first.render(<Search />);
  const html = place.innerHTML;
  first.unmount();
  const written = document.body.appendChild(document.createElement('div'));
  place.remove();
  written.innerHTML = html;
  const field = page.getByRole('searchbox', { name: 'Find a restaurant' });
  await field.fill('pizza');
  await expect.element(page.getByText('Looking for everything')).toBeVisible();
  const root = hydrateRoot(written, <Search />);
  await expect.element(page.getByText('Looking for pizza')).toBeVisible();
  await expect.element(field).toHaveValue('pizza');
  root.unmount();
  written.remove();
});
