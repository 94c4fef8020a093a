/** "1 item", "2,000 items". */
export const countItems = (count: number): string => (count === 1 ? '1 item' : `${count.toLocaleString('en')} items`);
