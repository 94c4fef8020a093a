import type { Corners } from './area.types.ts';

/** Corners as people read and paste them: one a line, latitude first, as maps show them. */
export const writeCorners = (corners: Corners): string => corners.map(({ latitude, longitude }) => `${latitude}, ${longitude}`).join('\n');

type Reading = { ok: true; corners: Corners } | { ok: false; message: string };

/** Reads what `writeCorners` writes; brackets, degree signs, tabs and semicolons between the two numbers do no harm. Empty lines are left out. */
export function readCorners(text: string): Reading {
  const corners: Corners = [];
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const match = /^[\s([]*(-?\d+(?:\.\d+)?)°?[\s,;]+(-?\d+(?:\.\d+)?)°?[\s)\],;]*$/.exec(line);
    const [latitude, longitude] = [Number(match?.[1]), Number(match?.[2])];
    if (match === null) return { ok: false, message: `Line ${at + 1}: please write a corner like -33.8976, 151.1790.` };
    if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) {
      return { ok: false, message: `Line ${at + 1}: latitudes go from -90 to 90, longitudes from -180 to 180.` };
    }
    corners.push({ latitude, longitude });
  }
  return { ok: true, corners };
}
