import { z } from 'zod'
import { endpoints } from '../wire/endpoint.ts'
import { AsTyped, Done, Id, Text } from '../wire/fields.ts'
import { bool, number, text, textOrNull } from '../wire/wire.ts'
import { SessionUser } from './accounts.ts'

/** Ways into an account beside its password, and the second factor. */

export const PROVIDERS = ['steam', 'discord'] as const
export type Provider = (typeof PROVIDERS)[number]
const ProviderName = z.enum(PROVIDERS)

const Passkey = z.object({ id: number, name: text, since: text, lastUsed: textOrNull })
const Outside = z.object({ provider: ProviderName, name: text, since: text, lastUsed: textOrNull })

/** All by which one gets in, and what was done with it lately. Times are ISO. */
export const WaysIn = z.object({
  hasPassword: bool,
  passkeys: z.array(Passkey),
  outside: z.array(Outside),
  /** how many ways work now */
  working: number,
  authenticator: z.object({ since: text }).nullable(),
  /** how many recovery codes are left; null: none was ever made */
  codesLeft: number.nullable(),
  /** a role needs the second factor: the last of it stays */
  neededForRole: bool,
  /** this session has proven two things */
  isStrong: bool,
  /** the newest ten, by the words of the audit log */
  lately: z.array(z.object({ action: text, at: text })),
})
export type WaysIn = z.output<typeof WaysIn>

const BYTES = 16 * 1024
const Base64Url = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]*$/)
const Transports = z.array(AsTyped(20)).max(10).optional()
const attachment = AsTyped(30).nullish()

/** What a browser answers to the making of a passkey (webauthn-3, RegistrationResponseJSON). */
const Registered = z.object({
  id: Base64Url(1400),
  rawId: Base64Url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
  clientExtensionResults: z.object({}).default({}),
  response: z.object({
    clientDataJSON: Base64Url(4000),
    attestationObject: Base64Url(12_000),
    transports: Transports,
  }),
})

/** What a browser answers to the asking for one (AuthenticationResponseJSON). */
const Asserted = z.object({
  id: Base64Url(1400),
  rawId: Base64Url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
  clientExtensionResults: z.object({}).default({}),
  response: z.object({
    clientDataJSON: Base64Url(4000),
    authenticatorData: Base64Url(4000),
    signature: Base64Url(2000),
    userHandle: Base64Url(200).nullish(),
  }),
})

/** Options for the browser, as the library makes them (PublicKeyCredential...OptionsJSON). */
const Options = z.object({ options: z.record(z.string(), z.unknown()) })

const KeyName = Text(40, 1)
/** six digits of the app, or a recovery code */
const Code = AsTyped(40)

const MOST_PARAMS = 40
/** What another site sends a browser back with. */
const Returned = z
  .record(z.string().regex(/^[\w.]{1,60}$/), AsTyped(2_000))
  .refine((params) => Object.keys(params).length <= MOST_PARAMS)

const own = { access: 'user', rate: 'SELF', whilePasswordDue: true } as const
const guest = { access: 'guest', rate: 'LOGIN', checksItself: true } as const

export const waysIn = endpoints({
  /** which ways this site has */
  'GET /auth/sign-in': {
    access: 'guest',
    rate: 'READ',
    cache: { cacheTags: ['site'], for: 'everyone' },
    reply: z.object({ passkeys: bool, steam: bool, discord: bool }),
  },
  'GET /auth/ways': { access: 'user', rate: 'READ', whilePasswordDue: true, reply: WaysIn },

  'POST /auth/sign-in/passkey': { ...guest, reply: Options },
  'PUT /auth/sign-in/passkey': {
    ...guest,
    bodyBytes: BYTES,
    body: z.object({ answer: Asserted, remember: z.boolean().default(true) }),
    reply: SessionUser,
  },
  /** the second step of a login: refused with `code_needed`, it said the ticket */
  'PUT /auth/sign-in/code': {
    ...guest,
    bodyBytes: 4 * 1024,
    body: z.object({ ticket: z.string().regex(/^[\w-]{43}$/), code: Code }),
    reply: SessionUser,
  },
  /** the browser goes to `url` and comes back to /sign-in-return */
  'POST /auth/sign-in/outside': {
    ...guest,
    body: z.object({ provider: ProviderName, remember: z.boolean().default(true) }),
    reply: z.object({ url: text }),
  },
  'PUT /auth/sign-in/outside': {
    ...guest,
    body: z.object({ provider: ProviderName, params: Returned }),
    reply: SessionUser,
  },

  /** what comes of it opens the ten minutes in which one may do what asks again */
  'POST /auth/confirm-passkey': { ...own, reply: Options },
  'PUT /auth/confirm-passkey': { ...own, bodyBytes: BYTES, body: z.object({ answer: Asserted }), reply: Done },

  'POST /auth/passkeys': { ...own, asksAgain: true, reply: Options },
  'PUT /auth/passkeys': {
    ...own,
    asksAgain: true,
    bodyBytes: BYTES,
    body: z.object({ answer: Registered, name: KeyName }),
    reply: Done,
  },
  'POST /auth/passkeys/{id}': {
    ...own,
    params: z.object({ id: Id }),
    body: z.object({ name: KeyName }),
    reply: Done,
  },
  'DELETE /auth/passkeys/{id}': { ...own, asksAgain: true, params: z.object({ id: Id }), reply: Done },
  'DELETE /auth/password': { ...own, asksAgain: true, reply: Done },

  /** a new secret, which counts once a code of it came */
  'POST /auth/authenticator': { ...own, asksAgain: true, reply: z.object({ secret: text, address: text }) },
  'PUT /auth/authenticator': {
    ...own,
    asksAgain: true,
    body: z.object({ code: Code }),
    reply: z.object({ codes: z.array(text) }),
  },
  'DELETE /auth/authenticator': { ...own, asksAgain: true, reply: Done },
  /** a new set ends the one before */
  'POST /auth/recovery-codes': { ...own, asksAgain: true, reply: z.object({ codes: z.array(text) }) },

  'POST /auth/outside': {
    ...own,
    asksAgain: true,
    body: z.object({ provider: ProviderName }),
    reply: z.object({ url: text }),
  },
  'PUT /auth/outside': {
    ...own,
    body: z.object({ provider: ProviderName, params: Returned }),
    reply: z.object({ name: text, runs: number }),
  },
  'DELETE /auth/outside': { ...own, asksAgain: true, query: z.object({ provider: ProviderName }), reply: Done },

  /** takes a change back, by the link of its mail */
  'POST /auth/undo-way': {
    access: 'guest',
    rate: 'RESET',
    checksItself: true,
    // a link that was cut on its way is told like any other that is none
    body: z.object({ token: AsTyped(200) }),
    reply: Done,
  },
  /** takes every second factor from an account whose owner lost theirs */
  'POST /admin/user/reset-factor': {
    access: 'TOP',
    rate: 'POWER',
    asksAgain: true,
    query: z.object({ userId: Id }),
    body: z.object({ reason: Text(300, 3) }),
    reply: Done,
  },
})
