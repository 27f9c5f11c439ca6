import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'name'> & {
  name?: string;
  /** Completes the labels "Show …" and "Hide …". */
  what?: string;
};

/** A password of at least six characters (SPEC section 5), with a button that shows it. */
export function PasswordField({ name = 'password', what = 'password', ...props }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const [isCapsLockOn, setIsCapsLockOn] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setIsCapsLockOn(event.getModifierState('CapsLock'));
  return (
    <div className="grid justify-items-start gap-1.5 *:first:w-full">
      <TextField
        {...props}
        name={name}
        type={isShown ? 'text' : 'password'}
        required
        minLength={6}
        autoCapitalize="none"
        spellCheck={false}
        onKeyDown={watchCapsLock}
        onKeyUp={watchCapsLock}
        onBlur={() => setIsCapsLockOn(false)}
      />
      <p role="status" className="text-small empty:-mt-1.5">
        {isCapsLockOn && 'Caps Lock is on.'}
      </p>
      <Button variant="link" size="sm" onClick={() => setIsShown(!isShown)}>
        {isShown ? 'Hide' : 'Show'} {what}
      </Button>
    </div>
  );
}
