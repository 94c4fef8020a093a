/**
 * A coupon's code in its stored form, from what somebody typed: blanks and hyphens left out, in capitals. Null: no coupon can have it
 * (A-Z and 0-9, 3 to 30).
 */
export function normaliseCouponCode(typed: string): string | null {
  const plain = typed.replace(/[\s-]/g, '').toUpperCase();
  return /^[A-Z0-9]{3,30}$/.test(plain) ? plain : null;
}
