import { Link, useParams } from '@tanstack/react-router';
import { moment } from '@servery/app-kit/format.ts';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { getBatchUpload } from '@servery/contract/batch-uploads';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { Failure } from '@servery/ui/primitives/failure.tsx';
import { deviceZone } from '../../../shared/device-zone.ts';
import { Page, Section } from '../../../shared/page.tsx';
import { useRestaurant } from '../../../shared/places.ts';
import { TableSkeleton } from '../../../shared/table.tsx';
import { ImportProgress } from '../import-progress.tsx';
import { Fact, Facts } from '../view/facts.tsx';
import { formatNames, JobState } from './job-text.tsx';

/** One import of a menu file: how far it is, what it changed, and what was wrong in the file. */
export const MenuFileJobPage = () => {
  const { restaurantId } = useRestaurant();
  const { batchUploadJobId } = useParams({ strict: false }) as { batchUploadJobId: string };
  // The live stream notifies of progress; the interval is for when it is down.
  const {
    data: job,
    error,
    refetch,
  } = useEndpoint(
    getBatchUpload,
    { params: { restaurantId, batchUploadJobId } },
    { refetchInterval: (answer) => (answer?.finishedAt ? false : 3000) },
  );
  const when = (instant: string) => moment(instant, clockNow(), deviceZone);
  const all = (
    <Link to="/restaurants/$restaurantId/batch-upload-jobs" params={{ restaurantId }}>
      All menu files
    </Link>
  );
  return (
    <Page narrow title={job?.fileName ?? 'Menu file'} intro={all}>
      {!job && error && <Failure error={error.error} onRetry={() => void refetch()} />}
      {!job && !error && <TableSkeleton label="Loading the import" />}
      {job && (
        <>
          <Section title="File">
            <Facts>
              <Fact label="State">
                <JobState job={job} />
              </Fact>
              <Fact label="Store">{job.storeName}</Fact>
              <Fact label="Format">{formatNames[job.format]}</Fact>
              <Fact label="Started">{`${when(job.createdAt)} by ${job.createdBy}`}</Fact>
              <Fact label="Finished">{job.finishedAt === null ? 'Not yet' : when(job.finishedAt)}</Fact>
            </Facts>
          </Section>
          <ImportProgress job={job} place={{ restaurantId, storeId: job.storeId }} />
        </>
      )}
    </Page>
  );
};
