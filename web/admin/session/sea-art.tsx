import styles from '#web/admin/session/sea-art.module.css'

/** The sign-in page's background, drawn by us: a low sun over a warm sea; by night (dark), the moon. */
export function SeaArt() {
  return (
    <svg className={styles.art} viewBox="0 0 1440 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className={styles.sky0} />
          <stop offset="0.55" className={styles.sky1} />
          <stop offset="1" className={styles.sky2} />
        </linearGradient>
        <linearGradient id="sea" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className={styles.sea0} />
          <stop offset="1" className={styles.sea1} />
        </linearGradient>
        <radialGradient id="glow">
          <stop offset="0" className={styles.glow0} />
          <stop offset="1" className={styles.glow1} />
        </radialGradient>
      </defs>
      <rect width="1440" height="900" fill="url(#sky)" />
      <g className={styles.stars}>
        {STARS.map(([x, y, r]) => (
          <circle key={`${x}-${y}`} cx={x} cy={y} r={r} />
        ))}
      </g>
      <circle cx="1265" cy="430" r="420" fill="url(#glow)" />
      <circle cx="1265" cy="430" r="74" className={styles.sun} />
      <g className={styles.cloud}>
        <path d="M120 210c30-34 78-34 104-8 22-40 92-40 112 2 36-14 70 4 76 34H84c2-16 16-28 36-28z" />
        <path d="M820 150c22-24 58-24 78-4 18-28 66-28 82 4 26-8 50 4 54 24H792c2-12 12-22 28-24z" />
        <path d="M470 330c18-20 46-20 62-4 14-22 52-22 64 4 22-8 40 4 44 20H448c2-10 10-18 22-20z" />
      </g>
      <path className={styles.hill1} d="M0 520c90-60 170-96 260-78 70 14 110 50 190 42 66-6 120-22 190 22l0 20H0z" />
      <path className={styles.hill2} d="M0 540c60-30 140-52 220-36 60 12 100 30 160 28l0 12H0z" />
      <rect y="524" width="1440" height="376" fill="url(#sea)" />
      <g className={styles.glitter}>
        <path d="M1185 540h160M1205 556h120M1165 574h190M1221 594h96M1179 616h150M1235 640h70M1195 668h130M1247 700h52" />
      </g>
      <path className={styles.wave1} d="M0 610c120-26 200 22 330 6s210-40 340-12 220 26 350 2 250-34 420 2v292H0z" />
      <path className={styles.wave2} d="M0 690c150 34 260-16 400-10s230 44 380 26 250-46 390-24 200 20 270 4v214H0z" />
      <path className={styles.wave3} d="M0 790c130-30 270 22 420 14s240-42 400-20 230 36 370 18 190-18 250-8v106H0z" />
      <path
        className={styles.plane}
        transform="translate(560 40) rotate(22) scale(5)"
        d="M17.8 19.2 16 11l3.500-3.500C21 6 21.500 4 21 3c-1-.5-3 0-4.500 1.500L13 8 4.800 6.200c-.5-.1-.9.1-1.100.5l-.3.5c-.2.500-.1 1 .3 1.300L9 12l-2 3H4l-1 1 3 2 2 3 1-1v-3l3-2 3.500 5.300c.3.400.8.500 1.300.3l.5-.2c.4-.3.6-.7.5-1.200z"
      />
    </svg>
  )
}

const STARS = [
  [90, 90, 1.6],
  [210, 160, 1.1],
  [330, 60, 1.4],
  [470, 190, 1],
  [560, 80, 1.3],
  [760, 60, 1.1],
  [860, 240, 1],
  [960, 90, 1.6],
  [1180, 120, 1.2],
  [1290, 70, 1.5],
  [1370, 210, 1.1],
  [1240, 250, 1],
  [650, 260, 1.2],
  [150, 300, 1],
  [400, 300, 1.2],
] as const
