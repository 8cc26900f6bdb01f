package isettlers

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// ProgramVariable names the environment variable that says where the engine is.
const ProgramVariable = "ISETTLERS"

// LaunchOptions are what [Launch] may be told.
type LaunchOptions struct {
	Options
	// Program is the engine; "" stands for what the variable ISETTLERS names, or else for isettlers on the PATH.
	Program string
	// Arguments are further arguments of `isettlers serve`, as "--bot-ms", "5000".
	Arguments []string
	// Stderr is given what the engine writes there; nil for nothing. What it wrote last is in [ExitError] either way.
	Stderr io.Writer
}

func (o LaunchOptions) program() string {
	if o.Program != "" {
		return o.Program
	}
	if named := os.Getenv(ProgramVariable); named != "" {
		return named
	}
	return "github.com/isettlers/isettlers-go"
}

// An ExitError says that the engine's process ended though nobody asked it to.
type ExitError struct {
	// State is how it ended.
	State *os.ProcessState
	// Stderr is the end of what it wrote there.
	Stderr string
}

func (e *ExitError) Error() string {
	message := fmt.Sprintf("the engine ended (%v)", e.State)
	lines := strings.Split(strings.TrimSpace(e.Stderr), "\n")
	if last := lines[len(lines)-1]; last != "" {
		message += ": " + last
	}
	return message
}

// Launch starts an engine as a child process. The context counts until it has said hello; [Engine.Close] ends it.
func Launch(ctx context.Context, options LaunchOptions) (*Engine, error) {
	child, err := startProcess(options)
	if err != nil {
		return nil, err
	}
	return Connect(ctx, child, options.Options)
}

// A process is a Transport over the pipes of a child.
type process struct {
	command *exec.Cmd
	input   *os.File
	output  *os.File
	frames  *frameReader
	out     []byte
	stderr  *tail
	grace   time.Duration
	exited  chan struct{}

	closing sync.Once
	killed  error
}

func startProcess(options LaunchOptions) (*process, error) {
	childInput, input, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	output, childOutput, err := os.Pipe()
	if err != nil {
		closeAll(childInput, input)
		return nil, err
	}
	p := &process{
		command: exec.Command(options.program(), append([]string{"serve"}, options.Arguments...)...),
		input:   input,
		output:  output,
		frames:  newFrameReader(output, options.MaxFrame),
		stderr:  &tail{also: options.Stderr},
		grace:   options.grace(),
		exited:  make(chan struct{}),
	}
	p.command.Stdin, p.command.Stdout, p.command.Stderr = childInput, childOutput, p.stderr
	p.command.WaitDelay = p.grace
	err = p.command.Start()
	closeAll(childInput, childOutput)
	if err != nil {
		closeAll(input, output)
		return nil, fmt.Errorf("isettlers: cannot start the engine %q (install it, or say where it is by "+
			"LaunchOptions.Program or the environment variable %s): %w", options.program(), ProgramVariable, err)
	}
	go func() {
		_ = p.command.Wait()
		close(p.exited)
	}()
	return p, nil
}

func (p *process) Send(frame []byte) error {
	p.out = appendFrame(p.out[:0], frame)
	if _, err := p.input.Write(p.out); err != nil {
		return p.why(err)
	}
	return nil
}

func (p *process) Receive() ([]byte, error) {
	frame, err := p.frames.next()
	if err != nil && !errors.Is(err, ErrFrame) {
		err = p.why(err)
	}
	return frame, err
}

// why says how the process ended, where that is behind an error of its pipes.
func (p *process) why(err error) error {
	if errors.Is(err, os.ErrClosed) {
		return err
	}
	select {
	case <-p.exited:
		return &ExitError{State: p.command.ProcessState, Stderr: p.stderr.String()}
	case <-time.After(p.grace):
		return err
	}
}

// Close lets the engine end by itself, and kills it when it does not.
func (p *process) Close() error {
	p.closing.Do(func() {
		_ = p.input.Close()
		select {
		case <-p.exited:
		case <-time.After(p.grace):
			_ = p.command.Process.Kill()
			<-p.exited
			p.killed = fmt.Errorf("isettlers: the engine did not end within %v and was killed", p.grace)
		}
		_ = p.output.Close()
	})
	return p.killed
}

func closeAll(files ...*os.File) {
	for _, file := range files {
		_ = file.Close()
	}
}

// A tail keeps the end of what is written to it.
type tail struct {
	also io.Writer
	mu   sync.Mutex
	last []byte
}

func (t *tail) Write(data []byte) (int, error) {
	const most = 4096
	t.mu.Lock()
	defer t.mu.Unlock()
	t.last = append(t.last, data...)
	if over := len(t.last) - most; over > 0 {
		t.last = bytes.Clone(t.last[over:])
	}
	if t.also != nil {
		return t.also.Write(data)
	}
	return len(data), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(t.last)
}
