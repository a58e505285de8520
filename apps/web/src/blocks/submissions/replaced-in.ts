/** The number of the submission whose file an upload's page replaces, as its address says; undefined for a new one. */
export function replacedIn(address: Record<string, unknown>): number | undefined {
  const id = Number(address.replaces)
  return Number.isInteger(id) && id > 0 ? id : undefined
}

/** The address of an upload whose file takes the place of that submission's. */
export const replacing = (upload: string, id: number): string => `${upload}?replaces=${id}`
