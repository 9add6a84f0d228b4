import mark from '#web/admin/frame/mark.svg'

/** The product's mark: a sun over the sea, in a circle. */
export function Mark({ size }: { size: number }) {
  return <img src={mark} width={size} height={size} alt="" />
}
