import { JSDOM } from 'jsdom';

const PROPERTIES = ['display', 'visibility', 'pointer-events'];

/** What each element of a page of markup computes, in the order of the document. */
function stylesOf(document: Document, computeStyle: (element: Element) => CSSStyleDeclaration): string[][] {
  const elements = [...document.body.querySelectorAll('*')];
  return elements.map((element) => {
    const style = computeStyle(element);
    return [element.outerHTML, ...PROPERTIES.map((name) => style.getPropertyValue(name))];
  });
}

afterEach(() => {
  document.body.innerHTML = '';
});

describe('getComputedStyle of a page of the tests', () => {
  it.each([
    '<main><h1>제목</h1><p><span>글</span></p><button>저장</button></main>',
    '<ul><li>하나</li></ul><table><tbody><tr><td>칸</td></tr></tbody></table>',
    '<div hidden><p>안</p></div><dialog>닫힘</dialog><dialog open>열림</dialog>',
    '<form><label>이름<input></label><input type="hidden"><select><option>가</option></select></form>',
    '<div style="visibility: hidden"><p>안</p><p style="visibility: visible">다시</p></div>',
    '<div style="pointer-events: none"><div style="color: red"><button>안</button></div></div>',
    '<p style="display: none">없음</p><p style="display: flex">줄</p>',
    '<svg style="visibility: hidden"><path></path></svg>',
  ])('is that of jsdom: %s', (markup) => {
    document.body.innerHTML = markup;
    const { window: plain } = new JSDOM(`<!doctype html><body>${markup}</body>`);
    expect(stylesOf(document, getComputedStyle)).toEqual(
      stylesOf(plain.document, plain.getComputedStyle.bind(plain)),
    );
  });

  it('changes with the element and what contains it', () => {
    document.body.innerHTML = '<div><p>글</p></div>';
    const [outside, inside] = document.body.querySelectorAll<HTMLElement>('div, p');
    if (!outside || !inside) throw new Error('the elements are not there');
    expect(getComputedStyle(inside).visibility).toBe('visible');
    outside.style.visibility = 'hidden';
    expect(getComputedStyle(inside).visibility).toBe('hidden');
    inside.hidden = true;
    expect(getComputedStyle(inside).display).toBe('none');
  });
});
