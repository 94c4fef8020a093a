import { Button, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { useEndpoint, useEndpointMutation } from '@servery/app-kit/query.ts';
import { cropPicture, readPicture } from '@servery/contract/pictures';
import type { ImageRef } from '@servery/domain/menu';
import { centredCrop, isWhole, readCrop } from '@servery/domain/pictures';
import { Failure, FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { DialogButtons } from '../../shared/dialog-buttons.tsx';
import { CropFrame } from './crop-frame.tsx';

interface CropProps {
  restaurantId: string;
  /** As it is shown now, cropped or not. */
  image: ImageRef;
  /** Width to height of the place that shows it. */
  ratio: number;
  onCropped: (image: ImageRef) => void;
  onClose: () => void;
}

const Crop = ({ restaurantId, image, whole, ratio, onCropped, onClose }: CropProps & { whole: ImageRef }) => {
  const largest = centredCrop(ratio, whole);
  const now = readCrop(image.path);
  const [crop, setCrop] = useState(isWhole(now) ? largest : now);
  const { mutate, isPending, error } = useEndpointMutation(cropPicture, {
    onSuccess: (cut) => {
      onCropped({ ...cut, ...(image.alt !== undefined && { alt: image.alt }) });
      onClose();
    },
  });
  return (
    <Stack gap="lg">
      <CropFrame image={whole} crop={crop} largest={largest} onChange={setCrop} />
      <FailureAlert error={error?.error} />
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={isPending} onClick={() => mutate({ params: { restaurantId, pictureId: image.id }, body: crop, retries: 1 })}>
          Use this part
        </Button>
      </DialogButtons>
    </Stack>
  );
};

/** Chooses the part of a picture that a place shows. The picture stays whole in the library. */
export const CropDialog = (props: CropProps) => {
  const { restaurantId, image, onClose } = props;
  const { data, error, refetch } = useEndpoint(readPicture, { params: { restaurantId, pictureId: image.id } });
  return (
    <Modal opened onClose={onClose} title="Crop the picture" size="lg">
      {!data && error && <Failure error={error.error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div role="status" aria-label="Loading the picture">
          <Skeleton height="280px" />
        </div>
      )}
      {data?.image && <Crop {...props} whole={data.image} />}
    </Modal>
  );
};
