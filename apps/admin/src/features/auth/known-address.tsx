/** The address that a password belongs to, for password managers: people read it in the text. */
export const KnownAddress = ({ email }: { email: string }) => (
  <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
);
