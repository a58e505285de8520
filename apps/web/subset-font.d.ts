declare module 'subset-font' {
  interface Options {
    targetFormat: 'sfnt' | 'woff' | 'woff2'
    noHinting?: boolean
    /** OpenType features that are kept; without it, all */
    keepFeatures?: readonly string[]
    variationAxes?: Record<string, number | { min: number; max: number }>
  }
  function subsetFont(font: Buffer, characters: string, options: Options): Promise<Buffer>
  export = subsetFont
}
