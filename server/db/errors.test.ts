import { expect, test } from 'vitest';
import { constraintOf, isConflict, isTransient } from './errors.ts';

const withCode = (code: string) => Object.assign(new Error(), { code });

test.each(['08006', '53100', '53300', '57014', '57P03', '58030', 'ECONNREFUSED', 'EAI_AGAIN'])(
  '%s is transient',
  (code) => {
    expect(isTransient(withCode(code))).toBe(true);
  },
);

test.each([withCode('23514'), withCode('42501'), new Error('plain'), null, undefined])(
  'an error of the caller is not',
  (error) => {
    expect(isTransient(error)).toBe(false);
  },
);

test('serialization failures and deadlocks are conflicts', () => {
  expect(isConflict(withCode('40001'))).toBe(true);
  expect(isConflict(withCode('40P01'))).toBe(true);
  expect(isConflict(withCode('23505'))).toBe(false);
});

test('names the violated constraint', () => {
  expect(constraintOf(Object.assign(new Error(), { constraint: 'name_length' }))).toBe('name_length');
  expect(constraintOf(new Error())).toBeUndefined();
});

test('a lost connection is transient, although pg gives it no code', () => {
  expect(isTransient(new Error('Connection terminated unexpectedly'))).toBe(true);
});
