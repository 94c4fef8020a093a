import { Link } from '@tanstack/react-router';
import { Money } from '@servery/ui/primitives/money.tsx';
import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import { StateChip, type StateTone } from '@servery/ui/primitives/state-chip.tsx';
import { CardLink, CardList } from '../../shared/card-list.tsx';
import { Icon } from '../../shared/icon.tsx';
import { Section } from '../../shared/page.tsx';
import { ShowMore } from '../../shared/show-more.tsx';
import { Table, type Column } from '../../shared/table.tsx';
import { gallerySearch } from './gallery-search.ts';
import { useSamples } from './samples.ts';
import { Chapter, Specimen, Specimens } from './specimen.tsx';

interface Row {
  number: string;
  who: string;
  tone: StateTone;
  state: string;
  total: number;
}

const columns: Column<Row>[] = [
  { label: 'Guest', names: true, cell: ({ who }) => who },
  { label: 'Order', cell: ({ number }) => number },
  { label: 'State', cell: ({ tone, state }) => <StateChip tone={tone}>{state}</StateChip> },
  { label: 'Total', end: true, cell: ({ total }) => <Money amount={total} currency="AUD" /> },
];

/** Where the cards lead: this page, with long names. */
const elsewhere = gallerySearch({ names: 'long' });

/** Cards and tables, with nothing, one and many in them. */
export const Collections = () => {
  const { person, store, sentence, mark } = useSamples();
  const rows: Row[] = [
    { number: 'W-014', who: person, tone: 'new', state: 'New', total: 2_490 },
    { number: 'W-013', who: 'Bo', tone: 'working', state: 'In the kitchen', total: 123_450 },
    { number: 'W-012', who: '林美玲', tone: 'done', state: 'Ready', total: 890 },
    { number: 'W-011', who: person, tone: 'danger', state: 'Rejected', total: 0 },
  ];
  const nothing = () => undefined;
  return (
    <Chapter title="Cards and tables" intro="Tables are dense and quiet; on a phone each row becomes a card. Cards lead somewhere.">
      <Specimens>
        <Specimen name="Table: many rows, and more to come" wide bare>
          <Table caption="Orders" columns={columns} rows={rows} rowKey={({ number }) => number} />
          <ShowMore hasMore busy={false} onMore={nothing} />
        </Specimen>
        <Specimen name="Table: one row" wide bare>
          <Table caption="One order" columns={columns} rows={rows.slice(0, 1)} rowKey={({ number }) => number} />
        </Specimen>
        <Specimen name="Cards" wide bare>
          <CardList title={`Stores${mark}`}>
            <CardLink title={store} hint="Open until 10 PM" icon={<Icon name="store" />}>
              <Link to="/dev/gallery" search={elsewhere} />
            </CardLink>
            <CardLink title="Bondi" hint={sentence}>
              <Link to="/dev/gallery" search={elsewhere} />
            </CardLink>
          </CardList>
        </Specimen>
        <Specimen name="Section: one matter of a page" bare>
          <Section title={`Profile${mark}`} intro={sentence}>
            {person}
          </Section>
        </Specimen>
        <Specimen name="A list with nothing in it">
          <EmptyState title="No stores yet">Add the first one, and it can be ordered from.</EmptyState>
        </Specimen>
      </Specimens>
    </Chapter>
  );
};
