import { memberStatusSchema, roleSchema } from '#contracts';
import fc from 'fast-check';
import { refuseForceLogout, refuseRoleChange, refuseStatusChange } from './role-rules.js';

const memberId = fc.integer({ min: 1, max: 3 });
const role = fc.constantFrom(...roleSchema.options);
const status = fc.constantFrom(...memberStatusSchema.options);
const administrator = fc.record({ memberId, role: fc.constantFrom('ADMIN' as const, 'ROOT' as const) });
const target = fc.record({ memberId, role, status });

/** Checks a rule for every administrator and every other member, not for the administrator's own account. */
const forEveryPair = (check: (actor: Actor, other: Target) => void): void =>
  fc.assert(
    fc.property(administrator, target, (actor, other) => {
      fc.pre(actor.memberId !== other.memberId);
      check(actor, other);
    }),
  );
type Actor = typeof administrator extends fc.Arbitrary<infer Value> ? Value : never;
type Target = typeof target extends fc.Arbitrary<infer Value> ? Value : never;

describe('refuseStatusChange', () => {
  it('lets no one change their own', () => {
    fc.assert(
      fc.property(administrator, target, fc.option(status), (actor, other, wanted) => {
        expect(refuseStatusChange(actor, { ...other, memberId: actor.memberId }, wanted)).toBe(
          '본인의 상태는 변경할 수 없습니다.',
        );
      }),
    );
  });

  it('lets ROOT give everyone else any status', () => {
    fc.assert(
      fc.property(memberId, target, fc.option(status), (id, other, wanted) => {
        fc.pre(id !== other.memberId);
        expect(refuseStatusChange({ memberId: id, role: 'ROOT' }, other, wanted)).toBeNull();
      }),
    );
  });

  it('lets ADMIN activate and deactivate only USERs', () => {
    fc.assert(
      fc.property(memberId, target, fc.option(status), (id, other, wanted) => {
        fc.pre(id !== other.memberId);
        const refusal = refuseStatusChange({ memberId: id, role: 'ADMIN' }, other, wanted);
        if (other.role !== 'USER')
          expect(refusal).toBe('관리자는 다른 관리자나 루트 관리자의 상태를 변경할 수 없습니다.');
        else if (wanted === 'SUSPENDED' || other.status === 'SUSPENDED')
          expect(refusal).toBe('정지는 루트 관리자만 설정하거나 해제할 수 있습니다.');
        else expect(refusal).toBeNull();
      }),
    );
  });
});

describe('refuseRoleChange', () => {
  it('lets no one change their own', () => {
    fc.assert(
      fc.property(administrator, target, fc.option(role), (actor, other, wanted) => {
        expect(refuseRoleChange(actor, { ...other, memberId: actor.memberId }, wanted)).toBe(
          '본인의 권한은 변경할 수 없습니다.',
        );
      }),
    );
  });

  it('lets only ROOT give ROOT, regardless of who gets it', () =>
    forEveryPair((actor, other) => {
      const refusal = refuseRoleChange(actor, other, 'ROOT');
      if (actor.role !== 'ROOT') expect(refusal).toBe('루트 관리자만 ROOT 권한을 부여할 수 있습니다.');
      else expect(refusal === null).toBe(other.role !== 'ROOT');
    }));

  it('allows changes only for members of a lower role', () => {
    fc.assert(
      fc.property(administrator, target, fc.constantFrom('USER', 'ADMIN', null), (actor, other, wanted) => {
        fc.pre(actor.memberId !== other.memberId);
        const refusal = refuseRoleChange(actor, other, wanted);
        if (actor.role === other.role)
          expect(refusal).toBe('같은 등급의 관리자끼리는 권한을 변경할 수 없습니다.');
        else if (other.role === 'ROOT')
          expect(refusal).toBe('등급이 더 높은 회원의 권한은 변경할 수 없습니다.');
        else expect(refusal).toBeNull();
      }),
    );
  });

  it('never removes the role ROOT', () =>
    forEveryPair((actor, other) => {
      for (const wanted of [...roleSchema.options, null])
        if (other.role === 'ROOT') expect(refuseRoleChange(actor, other, wanted)).not.toBeNull();
    }));
});

describe('refuseForceLogout', () => {
  it('lets ROOT end all members’ sessions, and ADMIN those of USERs', () => {
    fc.assert(
      fc.property(administrator, target, (actor, other) => {
        const refusal = refuseForceLogout(actor, other);
        if (actor.role === 'ROOT' || other.role === 'USER') expect(refusal).toBeNull();
        else expect(refusal).toBe('관리자는 일반 회원만 강제 로그아웃할 수 있습니다.');
      }),
    );
  });
});

describe('the rules together', () => {
  const step = fc.record({
    actor: fc.nat(3),
    target: fc.nat(3),
    change: fc.oneof(fc.record({ status }), fc.record({ role })),
  });
  const fourMembers = fc.array(fc.record({ role, status }), { minLength: 4, maxLength: 4 });

  it('never lose the last active ROOT, for any sequence of changes', () => {
    fc.assert(
      fc.property(fourMembers, fc.array(step, { maxLength: 40 }), (given, steps) => {
        const members = given.map((member, index) => ({ ...member, memberId: index }));
        const hasActiveRoot = () => members.some((one) => one.role === 'ROOT' && one.status === 'ACTIVE');
        const hadActiveRoot = hasActiveRoot();
        for (const { actor: by, target: of, change } of steps) {
          const [actor, other] = [members[by], members[of]];
          if (actor === undefined || other === undefined) continue;
          if (actor.status !== 'ACTIVE' || actor.role === 'USER') continue;
          const refusal =
            'status' in change
              ? refuseStatusChange(actor, other, change.status)
              : refuseRoleChange(actor, other, change.role);
          if (refusal === null) Object.assign(other, change);
        }
        expect(hasActiveRoot()).toBe(hadActiveRoot);
      }),
    );
  });
});
