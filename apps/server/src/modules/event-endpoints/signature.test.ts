import { expect, it } from 'vitest';
import { getSignedHeaders, newEventSecret } from './signature.service.ts';

// The example of the specification's own libraries.
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const given = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: new Date(1_614_265_330_000), body: '{"test": 2432232314}' };
const right = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';

it('signs as the Standard Webhooks specification does', () => {
  expect(getSignedHeaders({ ...given, secrets: [secret] })).toMatchObject({
    'webhook-id': given.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': right,
  });
});

it('carries a signature of each secret while two are valid', () => {
  const other = newEventSecret();
  expect(other).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const signatures = getSignedHeaders({ ...given, secrets: [other, secret] })['webhook-signature']!.split(' ');
  expect(signatures).toHaveLength(2);
  expect(signatures[1]).toBe(right);
});
