import type { ReactNode } from 'react'
import styles from '#web/admin/filing-assistant/assistant.module.css'

export type Step = 'download' | 'unpack' | 'open' | 'load' | 'use'

function Scene({ label, children }: { label: string; children: ReactNode }) {
  return (
    <svg className={styles.picture} viewBox="0 0 240 150" role="img" aria-label={label}>
      {children}
    </svg>
  )
}

/** A browser's window; what stands in it is drawn from (0, 24) on. */
function Window({ address = '', children }: { address?: string; children: ReactNode }) {
  return (
    <>
      <rect className={styles.paper} x="8" y="8" width="224" height="134" rx="8" />
      <path className={styles.line} d="M8 32h224" />
      {[18, 28, 38].map((x) => (
        <circle key={x} className={styles.soft} cx={x} cy="20" r="3" />
      ))}
      <rect className={styles.field} x="50" y="13" width="172" height="14" rx="7" />
      <text className={styles.small} fontSize="9" x="58" y="23">
        {address}
      </text>
      {children}
    </>
  )
}

function Folder({ x, y }: { x: number; y: number }) {
  return <path className={styles.accentSoft} d={`M${x} ${y + 8}q0-5 5-5h16l6 7h30q5 0 5 5v27q0 5-5 5h-52q-5 0-5-5z`} />
}

function Zip({ x, y }: { x: number; y: number }) {
  return (
    <>
      <rect className={styles.paper} x={x} y={y} width="40" height="50" rx="5" />
      <path className={styles.zipper} d={`M${x + 20} ${y + 4}v26`} />
      <text className={styles.strong} fontSize="11" fontWeight="600" x={x + 20} y={y + 44} textAnchor="middle">
        ZIP
      </text>
    </>
  )
}

function Line({ x, y, width }: { x: number; y: number; width: number }) {
  return <rect className={styles.soft} x={x} y={y} width={width} height="5" rx="2.5" />
}

/** TABLE: step of the installation -> its picture. No words of a language stand in them but the browser's own. */
export const PICTURES: Record<Step, (props: { label: string }) => ReactNode> = {
  download: ({ label }) => (
    <Scene label={label}>
      <Window>
        <Line x={20} y={44} width={70} />
        <Line x={20} y={56} width={50} />
        <rect className={styles.accent} x="164" y="42" width="56" height="20" rx="6" />
        <path className={styles.onAccent} d="M192 46v9m-4-4 4 4 4-4" />
        <path className={styles.arrow} d="M192 68v16m-5-5 5 5 5-5" />
        <Zip x={172} y={88} />
      </Window>
    </Scene>
  ),
  unpack: ({ label }) => (
    <Scene label={label}>
      <Zip x={36} y={50} />
      <path className={styles.arrow} d="M92 75h40m-8-8 8 8-8 8" />
      <Folder x={150} y={52} />
      <text className={styles.small} fontSize="9" x="181" y="112" textAnchor="middle">
        entrada-assistant
      </text>
    </Scene>
  ),
  open: ({ label }) => (
    <Scene label={label}>
      <Window address="chrome://extensions">
        <Line x={20} y={46} width={60} />
        <Line x={134} y={46} width={48} />
        <rect className={styles.accent} x="192" y="41" width="28" height="15" rx="7.5" />
        <circle className={styles.knob} cx="212" cy="48.500" r="5.500" />
        <circle className={styles.ring} cx="206" cy="48.500" r="20" />
        <rect className={styles.field} x="20" y="78" width="92" height="48" rx="6" />
        <rect className={styles.field} x="126" y="78" width="92" height="48" rx="6" />
      </Window>
    </Scene>
  ),
  load: ({ label }) => (
    <Scene label={label}>
      <Window address="chrome://extensions">
        <rect className={styles.accent} x="20" y="42" width="66" height="18" rx="6" />
        <text className={styles.tiny} fontSize="7.5" x="53" y="54" textAnchor="middle">
          Load unpacked
        </text>
        <path className={styles.arrow} d="M92 51h40q14 0 14 12v10m-5-5 5 5 5-5" />
        <Folder x={115} y={80} />
      </Window>
    </Scene>
  ),
  use: ({ label }) => (
    <Scene label={label}>
      <Window>
        {[44, 66, 88, 110].map((y) => (
          <g key={y}>
            <Line x={20} y={y} width={34} />
            <rect className={styles.filled} x="20" y={y + 7} width="96" height="11" rx="3" />
          </g>
        ))}
        <rect className={styles.paper} x="142" y="58" width="80" height="74" rx="7" />
        <rect className={styles.accent} x="150" y="66" width="34" height="6" rx="3" />
        <Line x={150} y={80} width={60} />
        <Line x={150} y={92} width={48} />
        <rect className={styles.field} x="150" y="106" width="30" height="13" rx="4" />
        <rect className={styles.field} x="184" y="106" width="30" height="13" rx="4" />
      </Window>
    </Scene>
  ),
}
