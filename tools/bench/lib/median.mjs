/** The value in the middle, the upper one of two. */
export const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]
