/** Whether `length` bytes at two places of the file are equal. */
export function sameBytes(data: Uint8Array, first: number, second: number, length: number): boolean {
  for (let index = 0; index < length; index++) if (data[first + index] !== data[second + index]) return false
  return true
}
