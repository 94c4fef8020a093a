import type { PrintDocument } from '@servery/domain/printing';
import { cutText } from '@servery/domain/text';
import { printoutForMail, withoutSchemes } from './describe-printout.ts';

/** The data of each mail. `code`: the secret of its link; it is stored only until the mail is sent. */
export interface MailProps {
  verifyEmail: { code: string };
  resetPassword: { code: string };
  accountExists: Record<string, never>;
  changeEmail: { code: string; email: string };
  emailChangeRequested: { newEmail: string };
  passwordChanged: Record<string, never>;
  /** `document`: the order's invoice as it was when the mail was requested. */
  orderInvoice: { restaurantName: string; storeName: string; document: PrintDocument };
  /** `disabled`: nothing is sent there any more. */
  eventEndpointFailing: { restaurantName: string; restaurantId: string; url: string; disabled: boolean };
  invitation: { code: string; invitedBy: string; restaurantName: string; storeName: string | null; role: 'admin' | 'user' };
  restaurantExport: { restaurantName: string; restaurantId: string; days: number };
}
export type MailTemplate = keyof MailProps;
/** A mail before anybody has written it. */
export type Letter = { [T in MailTemplate]: { template: T; props: MailProps[T] } }[MailTemplate];

/** The content of a mail, for HTML and text. */
export interface MailContent {
  subject: string;
  heading: string;
  paragraphs: string[];
  button: { label: string; link: string } | null;
  /** A document below the paragraphs, laid out like a printout. */
  paper?: PrintDocument;
  /** Below the button, smaller. */
  notes: string[];
}

/**
 * A name that somebody chose, in a mail to somebody else: one line, and nothing that mail programs turn into a link. The mail is sent in
 * our name and must not carry a stranger's advertisement.
 */
const nameIn = (name: string): string =>
  cutText(
    withoutSchemes(name)
      .replace(/[\s\p{C}]+/gu, ' ')
      .replace(/(?<=\S)\.(?=\S)/g, '\u2024')
      .trim(),
    100,
  );

const ignore = 'If this was not you, you can ignore this mail: nothing changes.';

/** Writes a mail. `origin`: the admin app's address, from the configuration; no link leads anywhere else. */
export function describeMail({ template, props }: Letter, origin: string): MailContent {
  const actionLink = (code: string) => `${origin}/admin/auth/action?code=${encodeURIComponent(code)}`;
  const reset = { label: 'Choose a new password', link: `${origin}/admin/auth/reset-password` };
  switch (template) {
    case 'verifyEmail':
      return {
        subject: 'Please confirm your email address',
        heading: 'Welcome to Servery',
        paragraphs: ['Somebody, most likely you, has signed up with this address. Please confirm that it is yours, and you can sign in.'],
        button: { label: 'Confirm my address', link: actionLink(props.code) },
        notes: ['The link works once and for 24 hours.', ignore],
      };
    case 'resetPassword':
      return {
        subject: 'Choose a new password',
        heading: 'Choose a new password',
        paragraphs: ['Somebody, most likely you, has asked for a new password for this address.'],
        button: { label: 'Choose a new password', link: actionLink(props.code) },
        notes: ['The link works once and for one hour. Choosing a new password signs you out everywhere.', ignore],
      };
    case 'accountExists':
      return {
        subject: 'You have an account already',
        heading: 'You have an account already',
        paragraphs: ['Somebody, most likely you, wanted to use this address for an account. There is one already: you can simply sign in.'],
        button: { label: 'Sign in', link: `${origin}/admin/auth/login` },
        notes: [`Forgotten the password? Choose a new one: ${reset.link}`, ignore],
      };
    case 'changeEmail':
      return {
        subject: 'Please confirm your new email address',
        heading: 'Confirm your new address',
        paragraphs: [`Your account moves to ${props.email} as soon as you confirm that this address is yours.`],
        button: { label: 'Use this address', link: actionLink(props.code) },
        notes: ['The link works once and for 24 hours.', ignore],
      };
    case 'emailChangeRequested':
      return {
        subject: 'Your account is about to get another email address',
        heading: 'Another email address',
        paragraphs: [
          `Somebody who knows your password wants to move your account to ${props.newEmail}. That happens as soon as a link is opened that we have sent there.`,
        ],
        button: null,
        notes: [`If this was not you, choose a new password now: that ends the change and signs everybody out. ${reset.link}`],
      };
    case 'passwordChanged':
      return {
        subject: 'Your password was changed',
        heading: 'Your password was changed',
        paragraphs: ['The password of your account has just been changed. Whoever was signed in elsewhere has been signed out.'],
        button: null,
        notes: [`If this was not you, choose a new password now: ${reset.link}`],
      };
    case 'orderInvoice': {
      const { document, restaurantName, storeName } = props;
      const from =
        nameIn(restaurantName) === nameIn(storeName) ? nameIn(restaurantName) : `${nameIn(restaurantName)}, ${nameIn(storeName)}`;
      return {
        subject: `${nameIn(document.title)} from ${nameIn(restaurantName)}`,
        heading: nameIn(document.title),
        paragraphs: [`Here is the invoice of your order from ${from}.`],
        button: null,
        paper: printoutForMail(document),
        notes: ['Somebody, most likely you, has asked for this invoice at this address. Questions about the order are for the restaurant.'],
      };
    }
    case 'restaurantExport':
      return {
        subject: `Your export of ${nameIn(props.restaurantName)} is ready`,
        heading: 'Your export is ready',
        paragraphs: [
          `The file with everything of ${nameIn(props.restaurantName)} can be downloaded for ${props.days} days, by you alone.`,
          'It has the names, addresses and phone numbers of your customers: keep it where nobody else can open it.',
        ],
        button: { label: 'Open your data', link: `${origin}/admin/restaurants/${props.restaurantId}/your-data` },
        notes: ['If you have not asked for it, choose a new password now, and see in the list who did.'],
      };
    case 'eventEndpointFailing': {
      const where = nameIn(new URL(props.url).host);
      return {
        subject: props.disabled ? 'A webhook was disabled' : 'A webhook is failing',
        heading: props.disabled ? 'A webhook was disabled' : 'A webhook is failing',
        paragraphs: [
          props.disabled
            ? `Nothing has arrived at ${where} for a long time, so ${nameIn(props.restaurantName)} sends nothing there any more.`
            : `Events of ${nameIn(props.restaurantName)} could not be delivered to ${where} for three days. Those were given up; newer ones are still tried.`,
        ],
        button: { label: 'Look at the webhook', link: `${origin}/admin/restaurants/${props.restaurantId}/webhooks` },
        notes: ['Once the other side works again, you can enable it there, and send what was missed once more.'],
      };
    }
    case 'invitation': {
      const where =
        props.storeName === null ? nameIn(props.restaurantName) : `${nameIn(props.storeName)} (${nameIn(props.restaurantName)})`;
      const as = props.role === 'admin' ? 'an admin user' : 'a standard user';
      return {
        subject: `Join ${where} on Servery`,
        heading: `Join ${where}`,
        paragraphs: [`${nameIn(props.invitedBy)} invites you to join ${where} as ${as}.`],
        button: { label: 'Accept the invitation', link: actionLink(props.code) },
        notes: ['The link works once and for 7 days.', 'If you do not know what this is about, you can ignore this mail.'],
      };
    }
  }
}
