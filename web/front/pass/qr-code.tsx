import type { Pass } from '#contract/travellers/tracking.ts'

/** A QR code, dark on white in every light, for scanners read no other. */
export function QrCode({ qr: { size, path }, label }: { qr: NonNullable<Pass['qr']>; label: string }) {
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path fill="#fff" stroke="none" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" stroke="none" d={path} />
    </svg>
  )
}
