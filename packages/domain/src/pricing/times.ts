/** "2 × Olives"; of one alone, its name. */
export const times = (quantity: number, name: string): string => (quantity > 1 ? `${quantity} × ${name}` : name);
