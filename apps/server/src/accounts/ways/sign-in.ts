import type { waysIn } from '@kz/contract/accounts/ways-in'
import { ApiError } from '@kz/contract/errors'
import { type Context, inTransaction } from '../../platform/api/context.ts'
import type { Call } from '../../platform/api/handler.ts'
import { enter, type LoginWay, lockPrevious, openSession } from '../login/open-session.ts'
import { withCode } from './authenticator.ts'
import { openProviders } from './last-way.ts'
import { provePasskey } from './passkeys.ts'
import { relyingParty } from './relying-party.ts'
import { takeStep, tryStep } from './steps.ts'

/** Logging in without a password, and the second step of logging in with one. */

type Calls = typeof waysIn

export function signInWays(ctx: Context) {
  const providers = openProviders(ctx)
  return {
    passkeys: relyingParty(ctx.config) !== null,
    steam: providers.includes('steam'),
    discord: providers.includes('discord'),
  }
}

/** A passkey says who it is and proves two things: one gesture, no name. */
export async function signInByPasskey(ctx: Context, call: Call<Calls['PUT /auth/sign-in/passkey']>) {
  const { answer, remember } = call.body
  const opened = await inTransaction(ctx, async (tx, emit, audit) => {
    const previous = await lockPrevious(tx, call)
    const userId = await provePasskey(ctx, tx, answer, 'passkey sign-in')
    return openSession({ ctx, tx, emit, audit, call, previous }, { userId, how: 'passkey', strong: true, remember })
  })
  return enter(ctx, call, opened)
}

/** The code after a password, or after Steam or Discord. */
export async function signInByCode(ctx: Context, call: Call<Calls['PUT /auth/sign-in/code']>) {
  const { ticket, code } = call.body
  // counted outside of what a wrong code undoes
  const step = await inTransaction(ctx, (tx) => tryStep(tx, ticket, 'code'))
  if (!step?.userId) throw new ApiError('second_step_over')
  const { userId } = step
  const { how, remember } = step.detail as { how: LoginWay; remember: boolean }
  const opened = await withCode(ctx, { userId, code, ip: call.ip }, async (tx, emit, audit) => {
    const previous = await lockPrevious(tx, call)
    if (!(await takeStep(tx, ticket, 'code'))) throw new ApiError('second_step_over')
    return openSession({ ctx, tx, emit, audit, call, previous }, { userId, how, strong: true, remember })
  })
  return enter(ctx, call, opened)
}
