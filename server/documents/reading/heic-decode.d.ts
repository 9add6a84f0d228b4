declare module 'heic-decode' {
  interface HeicImage {
    width: number
    height: number
    /** RGBA, turned upright. */
    decode(): Promise<{ width: number; height: number; data: Uint8ClampedArray }>
  }
  const decode: {
    /** Reads the sizes of a file's images; points are decoded only on demand. */
    all(from: { buffer: Uint8Array }): Promise<HeicImage[] & { dispose(): void }>
  }
  export default decode
}
