import { AddressGuard, isPublicAddress, RefusedAddressError } from './address-guard.js';

const to = (...addresses: string[]) =>
  new AddressGuard({
    allowedHosts: ['127.0.0.1:4000', 'sample.test:4000', '[::1]:4000', 'web.test:80'],
    resolve: () =>
      Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))),
  });
const guard = to('93.184.216.34');

describe('public addresses', () => {
  it.each([
    '93.184.216.34',
    '1.1.1.1',
    '172.15.0.1',
    '172.32.0.1',
    '100.63.0.1',
    '100.128.0.1',
    '2606:4700::1111',
  ])('accepts %s', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each(
    `0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.127.255.255 127.0.0.1 127.1.2.3 169.254.169.254 172.16.0.1 172.31.255.255
    192.0.0.8 192.0.2.1 192.88.99.1 192.168.1.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255
    :: ::1 ::7f00:1 ::ffff:7f00:1 ::ffff:127.0.0.1 ::ffff:93.184.216.34 ::ffff:0:7f00:1 64:ff9b::7f00:1 64:ff9b:1::a00:1 100::1 2001::1
    2001:0:7f00:1:: 2001:db8::1 2001:10::1 2001:2::1 2002:7f00:1:: 3fff::1 5f00::1 fc00::1 fd00:ec2::254 fe80::1 fe80::1%eth0 fec0::1 ff02::1
    4000::1 localhost 1.1.1`.split(/\s+/),
  )('refuses %s', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('AddressGuard', () => {
  it.each([
    'file:///etc/passwd',
    'ftp://example.com/',
    'gopher://example.com/',
    'data:text/html,hi',
    'javascript:alert(1)',
    'http://user@example.com/',
    'http://:secret@example.com/',
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0x7f.1/',
    'http://017700000001/',
    'http://127.1/',
    'http://127.0.0.1./',
    'http://１２７.0.0.1/',
    'http://127%2e0.0.1/',
    'http://①②⑦.⓪.⓪.①/',
    'http://169.254.169.254/latest/meta-data/',
    'http://2852039166/',
    'http://0/',
    'http://[::1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[fd00:ec2::254]/',
    'http://localhost/',
    'http://LOCALHOST/',
    'http://localhost./',
    'http://a.localhost/',
    'http://ＬＯＣＡＬＨＯＳＴ/',
    'http://example.com./',
  ])('refuses %s without resolving a name', async (address) => {
    expect(guard.refusalOf(new URL(address))).toMatch(/[가-힣]/);
    await expect(guard.pin(new URL(address))).rejects.toBeInstanceOf(RefusedAddressError);
  });

  it('refuses a name when a single one of its addresses is private, or when it has none', async () => {
    const url = new URL('http://example.com/');
    await expect(to('93.184.216.34', '10.0.0.1').pin(url)).rejects.toBeInstanceOf(RefusedAddressError);
    await expect(to('2606:4700::1111', '::ffff:a00:1').pin(url)).rejects.toBeInstanceOf(RefusedAddressError);
    await expect(to().pin(url)).rejects.toBeInstanceOf(RefusedAddressError);
  });

  it('connects to the checked addresses, whatever name is looked up then', async () => {
    const { host, port, lookup } = await guard.pin(new URL('https://example.com/'));
    expect([host, port]).toEqual(['example.com', 443]);
    const found = await new Promise((resolve) =>
      lookup('rebound.test', { all: true }, (_error, all) => resolve(all)),
    );
    expect(found).toEqual([{ address: '93.184.216.34', family: 4 }]);
  });

  it.each([
    ['http://127.0.0.1:4000/', null],
    ['http://2130706433:4000/', null],
    ['http://[::1]:4000/', null],
    ['http://sample.test:4000/', null],
    ['http://web.test/', null],
    ['http://127.0.0.1:4001/', '내부'],
    ['http://127.0.0.1/', '내부'],
    ['http://localhost:4000/', '내부'],
    ['http://127.0.0.2:4000/', '내부'],
    ['http://user@127.0.0.1:4000/', '아이디'],
    ['ftp://127.0.0.1:4000/', 'http'],
  ])('opens exactly the host and port that are allowed: %s', (address, refusal) => {
    const reason = guard.refusalOf(new URL(address));
    if (refusal === null) expect(reason).toBeNull();
    else expect(reason).toContain(refusal);
  });

  it('lets a name that is allowed be private, at its port only', async () => {
    await expect(to('10.0.0.1').pin(new URL('http://sample.test:4000/'))).resolves.toMatchObject({
      port: 4000,
    });
    await expect(to('10.0.0.1').pin(new URL('http://sample.test:4001/'))).rejects.toThrow('내부');
    await expect(to('10.0.0.1').pin(new URL('https://web.test/'))).rejects.toThrow('내부');
  });
});
