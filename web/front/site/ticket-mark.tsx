/** Our own sign: a ticket over waves. No coat of arms, no government look. */
export function TicketMark() {
  return (
    <svg className="mark" viewBox="0 0 48 48" aria-hidden="true">
      <path d="M8 13a3 3 0 0 1 3-3h26a3 3 0 0 1 3 3v4a4 4 0 0 0 0 8v4H8v-4a4 4 0 0 0 0-8z" />
      <path d="M19 16h12M19 22h7" className="mark-line" />
      <path
        d="M6 36c3-3 6-3 9 0s6 3 9 0 6-3 9 0 6 3 9 0M6 42c3-3 6-3 9 0s6 3 9 0 6-3 9 0 6 3 9 0"
        className="mark-wave"
      />
    </svg>
  )
}
