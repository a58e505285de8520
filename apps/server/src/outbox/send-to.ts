import type { Context } from '../platform/api/context.ts'
import { type Letter, requestOf } from './forms.ts'
import { type Sealed, unsealText } from './receivers.ts'
import { ClosedAddressError, type Reached, type Sender } from './send.ts'

/** Sends a letter to a receiver; what goes wrong is answered, not thrown. */
export async function sendTo(ctx: Context, sender: Sender, receiver: Sealed, letter: Letter): Promise<Reached | Error> {
  try {
    const address = unsealText(ctx, receiver.address)
    const secret = receiver.secret && unsealText(ctx, receiver.secret)
    const { headers, body } = requestOf(ctx, { form: receiver.form, address, secret }, letter)
    return await sender.post(address, headers, body)
  } catch (error) {
    return error instanceof Error ? error : new ClosedAddressError()
  }
}
