import type { Context } from '../platform/api/context.ts'
import { type Letter, requestOf } from './forms.ts'
import { Message } from './message.ts'
import { type Sealed, unsealText } from './receivers.ts'
import { ClosedAddressError, type Reached, type Sender } from './send.ts'

/** As the outbox has it: an older program may have written the message. */
type Stored = Omit<Letter, 'message'> & { message: unknown }

/** Sends a letter to a receiver; what goes wrong is answered, not thrown. */
export async function sendTo(ctx: Context, sender: Sender, receiver: Sealed, stored: Stored): Promise<Reached | Error> {
  try {
    const address = unsealText(ctx, receiver.address)
    const secret = receiver.secret && unsealText(ctx, receiver.secret)
    const letter = { ...stored, message: Message.parse(stored.message) }
    const { headers, body } = requestOf(ctx, { form: receiver.form, address, secret }, letter)
    return await sender.post(address, headers, body)
  } catch (error) {
    return error instanceof Error ? error : new ClosedAddressError()
  }
}
