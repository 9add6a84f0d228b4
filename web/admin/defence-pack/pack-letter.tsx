import { Button } from '@mantine/core'
import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PackBlock, PackPart, PrintedPack } from '#contract/disputes/defence-packs.ts'
import { rtlPhrases } from '#contract/values/rtl-phrases.ts'
import { TicketFrame } from '#web/admin/defence-pack/ticket-frame.tsx'
import styles from '#web/admin/defence-pack/letter.module.css'

/** The letter, made of the same pieces as the PDF. It is English whatever the language of the pages. */
export function PackLetter({ pack }: { pack: PrintedPack }) {
  return (
    <article className={styles.letter} lang="en" aria-label={`${pack.title}, order ${pack.orderId}`}>
      {pack.parts.map((part) => (
        <Part key={part.heading} part={part} orderId={pack.orderId} />
      ))}
    </article>
  )
}

function Part({ part: { heading, proves, blocks }, orderId }: { part: PackPart; orderId: number }) {
  const id = heading.replace(/\W+/g, '-').toLowerCase()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {proves !== null && <p className={styles.proves}>What it proves: {proves}</p>}
      {blocks.map((block, index) => (
        // The pieces of a letter never change places.
        <Block key={`${block.kind}-${index}`} block={block} orderId={orderId} />
      ))}
    </section>
  )
}

function Block({ block, orderId }: { block: PackBlock; orderId: number }) {
  switch (block.kind) {
    case 'text':
      return (
        <p>
          <Words text={block.text} />
        </p>
      )
    case 'list':
      return (
        <ul>
          {block.items.map((item) => (
            <li key={item}>
              <Words text={item} />
            </li>
          ))}
        </ul>
      )
    case 'facts':
      return (
        <dl className={styles.facts} aria-label={block.label}>
          {block.rows.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Words text={value} />
              </dd>
            </div>
          ))}
        </dl>
      )
    case 'table':
      return <Table table={block} />
    case 'pictures':
      return (
        <div className={styles.pictures}>
          {block.items.map(({ caption, src, width, height }) => (
            <figure key={caption}>
              <img src={src} width={width} height={height} alt={caption} />
              <figcaption>{caption}</figcaption>
            </figure>
          ))}
        </div>
      )
    case 'ticket':
      return <Ticket block={block} orderId={orderId} />
  }
}

function Table({ table: { label, columns, rows } }: { table: Extract<PackBlock, { kind: 'table' }> }) {
  return (
    <div className={styles.scroll}>
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ head }) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join(' ')}>
              {row.map((cell, index) => (
                <td key={columns[index]?.head} data-label={columns[index]?.head}>
                  <Words text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Ticket({ block, orderId }: { block: Extract<PackBlock, { kind: 'ticket' }>; orderId: number }) {
  const { t } = useTranslation()
  const { shown, text } = block
  return (
    <>
      <p>
        <Words text={text} />
      </p>
      {shown !== null && (
        <div className={styles.ticket}>
          <TicketFrame url={shown.url} as={shown.as} title={t('packs.ticket', { id: orderId })} />
          <Button
            component="a"
            variant="default"
            href={`${shown.url}&view=1`}
            target="_blank"
            rel="noopener"
            leftSection={<ExternalLink size={15} aria-hidden />}
          >
            {t('packs.openTicket')}
          </Button>
        </div>
      )}
    </>
  )
}

/** Words of the letter, in which names that run from right to left are set for themselves, as in the PDF. */
function Words({ text }: { text: string }) {
  // The pieces of a text never change places.
  return rtlPhrases(text).map((phrase, index) => (phrase.rtl ? <bdi key={index}>{phrase.text}</bdi> : phrase.text))
}
