import { saveFile } from '../../shared/save-file.ts';

/** Hands the sheets that are shown to the browser as one SVG file, one below the other, in millimetres. */
export function saveSheets(shown: HTMLElement, { width, height }: { width: number; height: number }, name: string): void {
  const sheets = [...shown.querySelectorAll('svg')].map((sheet, at) => {
    const copy = sheet.cloneNode(true) as SVGSVGElement;
    for (const [key, value] of Object.entries({ width, height, y: at * height })) copy.setAttribute(key, String(value));
    return new XMLSerializer().serializeToString(copy);
  });
  const whole = height * sheets.length;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${whole}mm" viewBox="0 0 ${width} ${whole}">${sheets.join('')}</svg>`;
  saveFile(`${name}.svg`, svg, 'image/svg+xml');
}
