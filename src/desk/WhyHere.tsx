import type { AuthNotice } from './authNotices.ts';

const WORDS: Record<AuthNotice, { title: string; text: string }> = {
  'signed-out': {
    title: 'You were signed out.',
    text: 'Your session was ended in another tab or on another device. Sign in, and you are back where you were.',
  },
  denied: {
    title: 'Your account is no admin’s.',
    text: 'It is there and its password works, but only admins see the requests. Ask whoever runs this site to make it one, then sign in here.',
  },
};

/** Above the sign-in form: why the desk led here. A toast said so; this stays. */
export function WhyHere({ notice }: { notice: AuthNotice }) {
  const { title, text } = WORDS[notice];
  return (
    <p className="mt-5 rounded-control border border-amber bg-amber-tint p-4 text-amber-ink text-small">
      <strong className="block text-body">{title}</strong>
      {text}
    </p>
  );
}
