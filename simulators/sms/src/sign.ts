import { createHmac } from 'node:crypto';

/** `X-Twilio-Signature` of a form: base64 HMAC-SHA1 over the address and every name with its value, in the names' order. */
export function signForm(authToken: string, url: string, form: Readonly<Record<string, string>>): string {
  const pairs = Object.keys(form)
    .sort()
    .map((name) => name + form[name]);
  return createHmac('sha1', authToken)
    .update(url + pairs.join(''))
    .digest('base64');
}
