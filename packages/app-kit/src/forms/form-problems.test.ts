import { expect, it } from 'vitest';
import { signUp } from '@servery/contract/account';
import { createStore } from '@servery/contract/restaurants';
import { fieldOfChange, getProblems, splitFailure } from './form-problems.ts';

it('shows the contract’s message at the field', () => {
  expect(getProblems(signUp.body, { name: '', email: 'mia', password: 'short' })).toEqual({
    name: 'Please fill this in.',
    email: 'The email address that you entered is invalid.',
    password: 'Please use at least 10 characters.',
  });
});

it('asks for an empty field, whatever its format', () => {
  const wanted = 'Please fill this in.';
  expect(getProblems(signUp.body, { name: '', email: '', password: '' })).toEqual({ name: wanted, email: wanted, password: wanted });
});

it('names nested fields by their dotted path', () => {
  const problems = getProblems(createStore.body, { address: { formattedAddress: '' } });
  expect(problems['address.formattedAddress']).toBe('Please fill this in.');
});

it('finds no problem where there is none, and where there is no body', () => {
  expect(getProblems(signUp.body, { name: 'Mia', email: 'MIA@example.com', password: 'a long password' })).toEqual({});
  expect(getProblems(undefined, undefined)).toEqual({});
});

const error = { code: 'validation_failed', title: 'Please check your input', message: 'Some is missing.', requestId: '1', status: 400 };

it('divides problems between the fields and the message beside the button', () => {
  const email = { path: 'email', message: 'Taken.' };
  const other = { path: 'restaurantId', message: 'Gone.' };
  const atEmail = (path: string) => path === 'email';
  expect(splitFailure({ ...error, fields: [email] }, atEmail)).toEqual({ problems: { email: 'Taken.' }, rest: undefined });
  expect(splitFailure({ ...error, fields: [email, other] }, atEmail).rest?.fields).toEqual([other]);
  expect(splitFailure(error, atEmail)).toEqual({ problems: {}, rest: { ...error, fields: [] } });
});

it('finds the form’s field in a call that sends changes, however deep the problem is', () => {
  expect(fieldOfChange('changes.name')).toBe('name');
  expect(fieldOfChange('changes.name.to')).toBe('name');
  expect(fieldOfChange('changes.options.to.0.name')).toBe('options.0.name');
  expect(fieldOfChange('changes.options.0.name')).toBe('options.0.name');
  expect(fieldOfChange('usedBy')).toBe('usedBy');
  expect(fieldOfChange('changes')).toBe('changes');
});
