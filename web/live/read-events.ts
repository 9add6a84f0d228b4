/** One block of the stream: an event with its data as text, or a sign of life with neither. */
export interface StreamBlock {
  event?: string
  data?: string
  /** Where the stream is with this block; goes back to the server as Last-Event-ID. */
  id?: string
}

/** Makes a reader of server-sent events: give it the text as it comes, in pieces of any size, and get what is complete. */
export function eventReader(): (text: string) => StreamBlock[] {
  let rest = ''
  return (text) => {
    const blocks = (rest + text).replaceAll('\r\n', '\n').split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.map(readBlock)
  }
}

function readBlock(block: string): StreamBlock {
  const read: StreamBlock = {}
  for (const line of block.split('\n')) {
    const [, field, value = ''] = /^([a-z]+):? ?(.*)$/.exec(line) ?? []
    if (field === 'event') read.event = value
    else if (field === 'id') read.id = value
    else if (field === 'data') read.data = read.data === undefined ? value : `${read.data}\n${value}`
  }
  return read
}
