import { ApiError } from '@kz/contract/errors'
import {
  type AuthorizationServer,
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  ClientSecretPost,
  calculatePKCECodeChallenge,
  customFetch,
  processAuthorizationCodeResponse,
  protectedResourceRequest,
  validateAuthResponse,
} from 'oauth4webapi'
import { z } from 'zod'
import type { Context } from '../../platform/api/context.ts'
import type { DiscordSettings } from '../../platform/api/services/settings.ts'

/** Proof of a Discord account by OAuth 2 with PKCE (RFC 6749, 7636), against Discord's own addresses. */

const PATIENCE_MS = 8_000
/** As Discord tells of an account; the id is a snowflake. */
const Account = z.object({ id: z.string().regex(/^\d{5,25}$/), username: z.string().min(1).max(64) })

const settingsOf = ({ config }: Context): DiscordSettings => {
  if (!config.discord) throw new ApiError('way_not_here')
  return config.discord
}

/** The address at Discord that a browser goes to, to come back to `returnTo`. */
export async function discordAddress(
  ctx: Context,
  { returnTo, state, verifier }: { returnTo: string; state: string; verifier: string },
): Promise<string> {
  const { authorize, clientId } = settingsOf(ctx)
  const url = new URL(authorize)
  const asked = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: returnTo,
    scope: 'identify',
    state,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
  return url.href
}

interface Returned {
  params: Record<string, string>
  returnTo: string
  state: string
  verifier: string
}

/** The account that Discord vouches for. Throws ApiError outside_refused, and outside_away where it does not answer. */
export async function provenDiscord(ctx: Context, back: Returned): Promise<{ subject: string; name: string }> {
  const { clientId, clientSecret, authorize, token, user } = settingsOf(ctx)
  const server: AuthorizationServer = { issuer: new URL(authorize).origin, token_endpoint: token }
  const client = { client_id: clientId }
  // a stand-in on this machine speaks no TLS; Discord's addresses are fixed and do
  const options = {
    [allowInsecureRequests]: new URL(token).protocol === 'http:',
    [customFetch]: reach,
    signal: () => AbortSignal.timeout(PATIENCE_MS),
  }
  try {
    const params = validateAuthResponse(server, client, new URLSearchParams(back.params), back.state)
    const response = await authorizationCodeGrantRequest(
      server,
      client,
      ClientSecretPost(clientSecret),
      params,
      back.returnTo,
      back.verifier,
      options,
    )
    const { access_token } = await processAuthorizationCodeResponse(server, client, response)
    const answer = await protectedResourceRequest(access_token, 'GET', new URL(user), undefined, undefined, options)
    const { id, username } = Account.parse(await answer.json())
    return { subject: id, name: username }
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError('outside_refused')
  }
}

/** fetch that follows nobody elsewhere and says when the other site is away. */
const reach = async (url: string, init: object): Promise<Response> => {
  const response = await fetch(url, { ...init, redirect: 'error' }).catch(() => null)
  if (!response || response.status >= 500) throw new ApiError('outside_away')
  return response
}
