import { useWhyNotWrite } from '../../blocks/why-not-write.ts'

/** A ban, a closed forum, or what the thread itself says. */
export function WhyNotReply({ otherwise }: { otherwise: string }) {
  return useWhyNotWrite('FORUM') ?? otherwise
}
