/** So many calls of a kind from one client within so many seconds. */
export type Limit = { most: number; seconds: number };

/** Every limit there is; `LIMITS` in the environment changes single ones. */
export const LIMITS = {
  /** Requests sent with the form, or by a direct call of the API. On a hosted project SQL holds it. */
  form: { most: 20, seconds: 600 },
  signIn: { most: 10, seconds: 600 },
  signUp: { most: 5, seconds: 3600 },
  /** Links asked for by who forgot a password, from one client; and those that one mailbox gets. */
  link: { most: 5, seconds: 3600 },
  mailbox: { most: 3, seconds: 3600 },
  recovery: { most: 5, seconds: 3600 },
  /** Anything at all, pages and files included. */
  everything: { most: 600, seconds: 60 },
  /** Refused sign-ins to one account from one client; then it has to wait, at first so many seconds. */
  account: { most: 5, seconds: 30 },
  /** Refused sign-ins to one account, whoever tries; then all wait but those whose network is known. */
  accountTotal: { most: 100, seconds: 3600 },
} satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;
export type Limits = Record<LimitName, Limit>;
/** Those that count one client's calls. */
export type CallLimit = Exclude<LimitName, 'account' | 'accountTotal' | 'mailbox'>;
