import type { CountryCode } from '@servery/domain/countries';
import { cleanTyped, isBlank } from '@servery/domain/text';
import { formatProblem, phoneProblem } from '@servery/domain/validation';
import type { Details } from '../../shared/guest-details.ts';

export type DetailProblems = Partial<Record<keyof Details, string>>;

/** Problems of the details, by field. The store must be able to call a guest who picks up; at a table the name is enough. */
export function checkDetails({ name, phone, email }: Details, phoneRequired: boolean, country: CountryCode): DetailProblems {
  const problems: DetailProblems = {};
  if (isBlank(name)) problems.name = 'Please enter your name.';
  else if (name.trim().length > 60) problems.name = 'Please use at most 60 characters.';
  if (phone.trim() !== '' || phoneRequired) {
    const problem = phoneProblem(phone.trim(), country);
    if (problem !== null) problems.phone = problem;
  }
  if (email.trim() !== '') {
    const problem = formatProblem('email', cleanTyped(email));
    if (problem !== null) problems.email = problem;
  }
  return problems;
}
