import { Button, Select, Stack, TextInput } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { listTables } from '@servery/contract/tables';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import { optional } from '@servery/ui/primitives/optional.ts';
import { Page } from '../../shared/page.tsx';
import { useRestaurant, useStore } from '../../shared/places.ts';
import { layouts, papers, QrSheet, type Paper, type PerSheet } from './qr-sheet.tsx';
import { saveSheets } from './save-sheets.ts';
import styles from './qr-codes.module.css';

const isOnlyHere = (address: string) => /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);

/** Sheets with the QR codes of a store's tables, to print or to send to a print shop. What is shown is what comes out. */
export const QrCodesPage = () => {
  const { restaurantId, storeId, name } = useStore();
  const { country } = useRestaurant();
  const { table: only } = useSearch({ from: '/signed-in/restaurants/$restaurantId/stores/$storeId/dine-in/qr-codes' });
  const read = useEndpoint(listTables, { params: { restaurantId, storeId } });
  const [area, setArea] = useState<string | null>(null);
  const [perSheet, setPerSheet] = useState<PerSheet>(only === undefined ? 6 : 1);
  const [paper, setPaper] = useState<Paper>(country === 'US' ? 'letter' : 'a4');
  const [invitation, setInvitation] = useState('Scan to order');
  const sheets = useRef<HTMLDivElement>(null);

  const used = (read.data?.rows ?? []).filter(({ archived }) => !archived);
  const areas = [...new Set(used.flatMap((table) => table.area || []))];
  const chosen = used.filter((table) => (only === undefined ? area === null || table.area === area : table.id === only));
  const count = Math.ceil(chosen.length / perSheet);
  const pages = Array.from({ length: count }, (_, at) => chosen.slice(at * perSheet, (at + 1) * perSheet));
  return (
    <Page
      title="QR codes"
      intro="Guests scan the code of their table and order from their phone. A table keeps its code when you rename it."
      actions={
        chosen.length > 0 && (
          <>
            <Button variant="default" onClick={() => saveSheets(sheets.current!, papers[paper], `QR codes ${name}`)}>
              Download SVG
            </Button>
            <Button onClick={() => print()}>Print or save as PDF</Button>
          </>
        )
      }
    >
      {read.error && <Failure error={read.error.error} onRetry={() => void read.refetch()} />}
      {read.data && chosen.length === 0 && (
        <EmptyState
          title={only === undefined ? 'No tables yet' : 'This table is archived'}
          action={
            <Link to="/restaurants/$restaurantId/stores/$storeId/dine-in" params={{ restaurantId, storeId }}>
              Go to tables
            </Link>
          }
        >
          Each table gets a QR code that guests scan to order.
        </EmptyState>
      )}
      {chosen[0] && (
        <Stack gap="lg">
          {isOnlyHere(chosen[0].address) && (
            <NoticeBox tone="late" title="These codes work on this computer only">
              <span>
                They lead to {new URL(chosen[0].address).host}. Before you print them, whoever runs the server has to set its public address
                (PORTAL_ORIGIN).
              </span>
            </NoticeBox>
          )}
          <div className={styles.choices}>
            {only === undefined && areas.length > 1 && (
              <Select
                label="Tables"
                data={[{ value: '', label: `All ${used.length}` }, ...areas.map((one) => ({ value: one, label: one }))]}
                value={area ?? ''}
                allowDeselect={false}
                onChange={(value) => setArea(value || null)}
              />
            )}
            <TextInput
              label={optional('Text below the code')}
              maxLength={40}
              value={invitation}
              onChange={(event) => setInvitation(event.currentTarget.value)}
            />
            <Select
              label="Codes on a sheet"
              data={Object.keys(layouts)}
              value={String(perSheet)}
              allowDeselect={false}
              onChange={(value) => setPerSheet(Number(value) as PerSheet)}
            />
            <Select
              label="Sheet"
              data={Object.entries(papers).map(([value, { name: label }]) => ({ value, label }))}
              value={paper}
              allowDeselect={false}
              onChange={(value) => setPaper(value as Paper)}
            />
          </div>
          <style>{`@page { size: ${papers[paper].width}mm ${papers[paper].height}mm; margin: 0; }`}</style>
          <div className={styles.sheets} ref={sheets}>
            {pages.map((tables, at) => (
              <QrSheet
                key={tables[0]!.id}
                cards={tables.map((table) => ({ table, store: name, invitation }))}
                perSheet={perSheet}
                paper={paper}
                label={`Sheet ${at + 1} of ${count}: ${tables.map((table) => table.name).join(', ')}`}
              />
            ))}
          </div>
        </Stack>
      )}
    </Page>
  );
};
