import type { FormatName } from './formats.ts';

/** Texts that have a format, and texts that have not. */
export const formatCases: Record<FormatName, { good: string[]; bad: string[] }> = {
  timeOfDay: { good: ['9:30 AM', '12:00 PM', '1:05 AM'], bad: ['09:30 AM', '13:00 PM', '9:30', '9:3 AM', '9:30 am', '9:30 AM\n'] },
  localDate: { good: ['2026-11-21', '2024-02-29'], bad: ['21/11/2026', '2026-13-01', '2026-00-10', '2026-1-1', '2026-11-32'] },
  email: {
    good: ['mia@example.com', "o'neil+lunch@mail.example.co.nz", 'a@b.co'],
    bad: ['', 'mia', 'mia@', '@example.com', 'mia@example', 'mia example@example.com', 'mia@exa mple.com', 'mia@example..com'],
  },
  url: {
    good: ['http://example.com', 'https://example.com/menu?x=1', 'HTTPS://EXAMPLE.COM'],
    bad: ['', 'example.com', 'ftp://example.com', 'javascript:alert(1)', 'https://', 'https:// example.com', 'https://example.com/a b'],
  },
  ipv4: { good: ['192.168.1.50', '0.0.0.0', '255.255.255.255'], bad: ['256.1.1.1', '1.2.3', '1.2.3.4.5', '01.2.3.4', '1.2.3.4 '] },
  hexColor: { good: ['#fff', '#1A7f5a'], bad: ['fff', '#ffff', '#ggg', '#1a7f5', '#1a7f5a00'] },
  abn: { good: ['51 824 753 556', '51824753556'], bad: ['5182475355', '518247535566', '51-824-753-556', 'ABN 51824753556'] },
  couponCode: { good: ['ABC', 'LUNCH20'], bad: ['AB', 'lunch', 'LUNCH 20', 'LUNCH-20'] },
  staffPin: { good: ['0000', '4821'], bad: ['', '482', '48211', '48 2', '48a1', '４８２１'] },
  phone: {
    good: ['0400 000 000', '+61 400 000 000', '(02) 9000-0000', '13-11-26'],
    bad: ['', '123', 'call me', '+61+400000000', '-------', '((((((((', '       ', '+1-2-3-4-5'],
  },
};
