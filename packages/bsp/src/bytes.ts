export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Bytes as text, one character each. */
export function latin1(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 8192) parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)))
  return parts.join('')
}

interface Decoder {
  decode(bytes: Uint8Array): string
}

// Both the browser and Node have it; the compiler, told of neither, does not know.
declare const TextDecoder: new (label: string, options?: { fatal?: boolean }) => Decoder

/** A name of one character a byte as people read it: UTF-8, else Windows-1251, without what is not to be seen. */
export function nameText(name: string): string {
  const bytes = Uint8Array.from(name, (letter) => letter.charCodeAt(0))
  return decoded(bytes).normalize('NFC').replace(/\p{C}/gu, '')
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}
