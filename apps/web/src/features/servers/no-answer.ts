import type { NoAnswer } from '@kz/contract/accounts/community'

/** Why a server that was asked now gave no answer, for those who manage the list. */
export const NO_ANSWER: Readonly<Record<NoAnswer, string>> = {
  no_address: 'This name has no IPv4 address at the moment.',
  refused: 'No game server listens on this port: the machine refuses the packets.',
  silent: 'No answer within two seconds. The server is off, or a firewall drops the packets.',
  other: 'No answer within two seconds. Packets came, but none that was asked for.',
  challenge: 'No answer within two seconds. The server asks for its challenge again and again.',
  unreadable: 'No answer within two seconds that can be read: packets came cut short, compressed or too large.',
}
