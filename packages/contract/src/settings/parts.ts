import * as z from 'zod/mini';
import { formatted } from '../schemas.ts';

export const timeOfDay = formatted('timeOfDay');

export const dayInterval = z.strictObject({ startTimeOfDay: timeOfDay, endTimeOfDay: timeOfDay, attributeToPreviousDay: z.boolean() });

export const perCollection = <T extends z.core.$ZodType>(value: T) => z.strictObject({ pickup: value, delivery: value, dineIn: value });
