/** One server-sent event. `id` is the last id received on the stream, as the standard defines. */
export interface SseEvent {
  event: string;
  data: string;
  id: string | null;
}

/** Parses server-sent events from text in chunks of any size. Lines end in LF, CR or CRLF. */
export const createSseReader = (onEvent: (event: SseEvent) => void): ((piece: string) => void) => {
  let rest = '';
  let event = '';
  let data: string[] = [];
  let id: string | null = null;

  const line = (text: string) => {
    if (text === '') {
      if (data.length > 0) onEvent({ event: event || 'message', data: data.join('\n'), id });
      event = '';
      data = [];
      return;
    }
    const colon = text.indexOf(':');
    const field = colon === -1 ? text : text.slice(0, colon);
    const value = colon === -1 ? '' : text.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') event = value;
    else if (field === 'data') data.push(value);
    else if (field === 'id' && !value.includes('\0')) id = value;
  };

  return (piece) => {
    rest += piece;
    // A CR at the end may be the first half of CRLF: it waits for the next chunk.
    const complete = /\r\n|\n|\r(?!$)/g;
    let from = 0;
    for (let match = complete.exec(rest); match; match = complete.exec(rest)) {
      line(rest.slice(from, match.index));
      from = match.index + match[0].length;
    }
    rest = rest.slice(from);
  };
};
