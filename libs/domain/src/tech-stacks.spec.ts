import { resumeBodySchema, techStackCategorySchema, techStackSchema } from '#contracts';
import { TECH_STACKS } from './tech-stack-catalogue.js';
import {
  findTechStacks,
  findUnknownTechStackPaths,
  foldTechStackName,
  techStackById,
  techStackOf,
  withTechStackNames,
} from './tech-stacks.js';

const found = (query: string, excluded: number[] = []): string[] =>
  findTechStacks(query, TECH_STACKS, new Set(excluded)).map(({ name }) => name);

describe('the catalogue', () => {
  it('has at least 220 technologies, some in every category', () => {
    expect(TECH_STACKS.length).toBeGreaterThanOrEqual(220);
    expect(new Set(TECH_STACKS.map(({ category }) => category))).toEqual(
      new Set(techStackCategorySchema.options),
    );
    for (const stack of TECH_STACKS) expect(techStackSchema.parse(stack)).toEqual(stack);
  });

  it('has every id once', () => {
    expect(new Set(TECH_STACKS.map(({ id }) => id)).size).toBe(TECH_STACKS.length);
  });

  it('has no spelling for two technologies', () => {
    const owners = new Map<string, string>();
    for (const { name, aliases } of TECH_STACKS)
      for (const spelling of [name, ...aliases]) {
        const folded = foldTechStackName(spelling);
        expect(folded).not.toBe('');
        expect([spelling, owners.get(folded) ?? name]).toEqual([spelling, name]);
        owners.set(folded, name);
      }
  });

  it('keeps the ids that resumes hold', () => {
    const kept = { React: 201, Java: 103, 'Spring Boot': 302, PostgreSQL: 402, Kubernetes: 503, Git: 1001 };
    for (const [name, id] of Object.entries(kept)) expect(techStackById(id)?.name).toBe(name);
  });
});

describe('findTechStacks', () => {
  it.each([
    ['리액트', 'React'],
    ['react', 'React'],
    ['REACT', 'React'],
    ['리액트 네이티브', 'React Native'],
    ['자바', 'Java'],
    ['java', 'Java'],
    ['자바스크립트', 'JavaScript'],
    ['타입 스크립트', 'TypeScript'],
    ['스프링부트', 'Spring Boot'],
    ['스프링 부트', 'Spring Boot'],
    ['쿠버네티스', 'Kubernetes'],
    ['k8s', 'Kubernetes'],
    ['도커', 'Docker'],
    ['파이썬', 'Python'],
    ['포스트그레스', 'PostgreSQL'],
    ['넥스트', 'Next.js'],
    ['nextjs', 'Next.js'],
    ['next js', 'Next.js'],
    ['node.js', 'Node.js'],
    ['nodejs', 'Node.js'],
    ['c++', 'C++'],
    ['c#', 'C#'],
    ['C', 'C'],
    ['.net', '.NET'],
    ['ㄹㅇㅌ', 'React'],
    ['쿠버네ㅌ', 'Kubernetes'],
    ['도ㅋ', 'Docker'],
    ['리액트'.normalize('NFD'), 'React'],
    ['ci/cd', 'GitLab CI/CD'],
  ])('finds for %s first %s', (query, first) => {
    expect(found(query)[0]).toBe(first);
  });

  it('finds Java before JavaScript, and both', () => {
    const names = found('자바');
    expect(names.indexOf('Java')).toBe(0);
    expect(names).toContain('JavaScript');
  });

  it.each([
    ['잡', '자바'],
    ['리액ㅌ', '리액트'],
    ['슾', '스프링'],
  ])('finds %s while its last syllable is typed: %s', (typed, whole) => {
    const [first] = found(whole);
    expect(found(typed)).toContain(first);
  });

  it('leaves out what is chosen already', () => {
    const react = techStackOf('React')?.id ?? 0;
    expect(found('리액트', [react])).not.toContain('React');
    expect(found('', [react])).toHaveLength(TECH_STACKS.length - 1);
  });

  it('offers all for a blank text, none for nonsense', () => {
    expect(found('  ')).toHaveLength(TECH_STACKS.length);
    expect(found('없는기술이름')).toEqual([]);
    expect(found('(.*)+$')).toEqual([]);
    expect(found('\uD800')).toEqual([]);
  });
});

describe('techStackOf', () => {
  it.each([
    ['리액트', 'React'],
    ['react.js', 'React'],
    ['Spring-Boot', 'Spring Boot'],
    ['POSTGRES', 'PostgreSQL'],
    ['React 18', 'React'],
    ['Java (17)', 'Java'],
    ['Node.js v20.x', 'Node.js'],
    ['H2', 'H2 Database'],
  ])('takes %s for %s', (name, expected) => {
    expect(techStackOf(name)?.name).toBe(expected);
  });

  it.each(['리', 'reac', '', '리액트 개발자', 'R2', '18', ' 3.1', 'constructor', '__proto__'])(
    'takes %s for no technology',
    (name) => {
      expect(techStackOf(name)).toBeUndefined();
    },
  );
});

describe('findUnknownTechStackPaths', () => {
  it('gives the path of every unknown id', () => {
    const [known, unknown] = [{ techStackId: 201 }, { techStackId: 999_999 }];
    const body = resumeBodySchema.parse({
      title: '이력서',
      techStacks: [known, unknown],
      careers: [{ techStacks: [known] }, { techStacks: [known, unknown] }],
      projects: [{ techStacks: [unknown] }],
      trainings: [{ techStacks: [unknown] }],
    });
    expect(findUnknownTechStackPaths(body)).toEqual([
      'techStacks.1.techStackId',
      'careers.1.techStacks.1.techStackId',
      'projects.0.techStacks.0.techStackId',
      'trainings.0.techStacks.0.techStackId',
    ]);
  });
});

describe('withTechStackNames', () => {
  it('adds name and category in every list, and leaves out a technology that is no longer known', () => {
    const body = resumeBodySchema.parse({
      title: '이력서',
      techStacks: [{ techStackId: 201, proficiencyLevel: 'ADVANCED' }, { techStackId: 999_999 }],
      careers: [{ companyName: '가온결제', techStacks: [{ techStackId: 103 }] }],
      projects: [{ name: '정산', techStacks: [{ techStackId: 103, usageType: 'SUB' }] }],
      trainings: [{ courseName: '백엔드', techStacks: [{ techStackId: 999_999 }] }],
    });
    const { techStacks, careers, projects, trainings } = withTechStackNames(body);
    const react = { techStackId: 201, name: 'React', category: 'Frontend', proficiencyLevel: 'ADVANCED' };
    const java = { techStackId: 103, name: 'Java', category: 'Language' };
    expect(techStacks).toEqual([react]);
    expect(careers[0]?.techStacks).toEqual([java]);
    expect(projects[0]?.techStacks).toEqual([{ ...java, usageType: 'SUB' }]);
    expect(trainings[0]?.techStacks).toEqual([]);
  });
});
