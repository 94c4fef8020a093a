import { Button } from '@mantine/core';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { compareMenuVersions } from '@servery/contract/menu-history';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { Page } from '../../../shared/page.tsx';
import { useStore } from '../../../shared/places.ts';
import { TableSkeleton } from '../../../shared/table.tsx';
import { ChangeList } from './change-list.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import { byText, whenText } from './version-text.ts';

/** What one version of the menu changed, or how it differs from another one, and the way back to it. */
export const VersionPage = () => {
  const { restaurantId, storeId, timeZone } = useStore();
  const { versionId = '' } = useParams({ strict: false });
  const { since } = useSearch({ strict: false }) as { since?: string };
  const navigate = useNavigate();
  const [isRestoring, setRestoring] = useState(false);
  const options = { params: { restaurantId, storeId, versionId }, query: since === undefined ? {} : { since } };
  const { data, error, isPending, refetch } = useEndpoint(compareMenuVersions, options);
  const version = data?.version;
  const from = data?.since;
  const title = version === undefined ? 'Version of the menu' : `Menu of ${whenText(version.at, timeZone)}`;
  const intro =
    version && (from ? `Compared with the menu of ${whenText(from.at, timeZone)}.` : `What ${byText(version, timeZone)} changed.`);
  const toList = () => void navigate({ to: '/restaurants/$restaurantId/stores/$storeId/menu-history', params: { restaurantId, storeId } });
  const actions = version && (
    <>
      <Button variant="default" onClick={toList}>
        All versions
      </Button>
      {!version.isCurrent && <Button onClick={() => setRestoring(true)}>Restore this version</Button>}
    </>
  );
  return (
    <Page title={title} intro={intro} actions={actions} narrow>
      {error && <Failure error={error.error} onRetry={() => void refetch()} />}
      {isPending && <TableSkeleton label="Loading what is different" />}
      {version?.published === false && (
        <NoticeBox tone="late" title="Guests did not get this version">
          <span>Something in the menu had to be fixed first.</span>
        </NoticeBox>
      )}
      {data && <ChangeList changes={data.changes} none={version!.cause === 'start' ? 'The history starts here' : 'The same menu'} />}
      {version && <RestoreDialog version={isRestoring ? version : null} onDone={toList} onClose={() => setRestoring(false)} />}
    </Page>
  );
};
