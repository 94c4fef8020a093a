import { describe, expect, it } from 'vitest';
import { refuseEasyPassword } from './new-password.ts';

const refusal = (password: string, known: string[] = []) =>
  refuseEasyPassword(password, known).then(
    () => null,
    (error) => error.fields,
  );

describe('refuseEasyPassword', () => {
  it.each(['aaaaaaaaaa', '1234567890', 'password12', 'qwertyuiop', 'Passw0rd2026', 'iloveyou123', 'abcabcabcabc'])(
    'refuses %s',
    async (password) => {
      expect(await refusal(password)).toEqual([{ path: 'password', message: expect.stringMatching(/easy to guess/) }]);
    },
  );

  it.each(['correct horse', 'green kettle on a tuesday', 'x7!kPq02mZ', 'пельмени по средам'])('takes %s', async (password) => {
    expect(await refusal(password)).toBeNull();
  });

  it('refuses what is made of the account itself', async () => {
    expect(await refusal('roastery2026')).toBeNull();
    expect(await refusal('roastery2026', ['roastery@example.com', 'Ann'])).not.toBeNull();
  });
});
