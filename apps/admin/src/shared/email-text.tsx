/** An email address. Where it does not fit in a line, it goes on below behind its “@” rather than in the middle of a word. */
export const EmailText = ({ email }: { email: string }) => {
  const domain = email.lastIndexOf('@') + 1;
  return (
    <>
      {email.slice(0, domain)}
      <wbr />
      {email.slice(domain)}
    </>
  );
};
