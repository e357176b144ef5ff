package dev.lasso.samples.lox.syntax;

import static dev.lasso.samples.lox.syntax.TokenType.*;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parses declarations and statements. After an error, continues with the next statement. */
public final class Parser extends ExpressionParser {

  private Parser(List<Token> tokens, Errors errors) {
    super(tokens, errors);
  }

  /**
   * Parses a program.
   *
   * @param tokens the tokens, the last of type EOF
   * @param errors receives all errors
   * @return the program; not usable if there was an error
   */
  public static List<Stmt> parse(List<Token> tokens, Errors errors) {
    Parser parser = new Parser(tokens, errors);
    List<Stmt> statements = new ArrayList<>();
    while (!parser.isAtEnd()) {
      parser.declarationInto(statements);
    }
    return statements;
  }

  private void declarationInto(List<Stmt> statements) {
    try {
      statements.add(declaration());
    } catch (ParseError _) {
      synchronize();
    }
  }

  private Stmt declaration() {
    if (match(CLASS)) {
      return classDeclaration();
    }
    if (match(FUN)) {
      return function("function");
    }
    return match(VAR) ? varDeclaration() : statement();
  }

  private Stmt classDeclaration() {
    Token name = consume(IDENTIFIER, "Expect class name.");
    Expr.Variable superclass =
        match(LESS) ? new Expr.Variable(consume(IDENTIFIER, "Expect superclass name.")) : null;
    consume(LEFT_BRACE, "Expect '{' before class body.");
    List<Stmt.Function> methods = new ArrayList<>();
    while (!check(RIGHT_BRACE) && !isAtEnd()) {
      methods.add(function("method"));
    }
    consume(RIGHT_BRACE, "Expect '}' after class body.");
    return new Stmt.ClassDeclaration(name, superclass, methods);
  }

  private Stmt.Function function(String kind) {
    Token name = consume(IDENTIFIER, "Expect " + kind + " name.");
    consume(LEFT_PAREN, "Expect '(' after " + kind + " name.");
    List<Token> parameters = new ArrayList<>();
    if (!check(RIGHT_PAREN)) {
      do {
        if (parameters.size() >= MAX_ARGUMENTS) {
          error(peek(), "Can't have more than 255 parameters.");
        }
        parameters.add(consume(IDENTIFIER, "Expect parameter name."));
      } while (match(COMMA));
    }
    consume(RIGHT_PAREN, "Expect ')' after parameters.");
    consume(LEFT_BRACE, "Expect '{' before " + kind + " body.");
    return new Stmt.Function(name, parameters, block());
  }

  private Stmt.Var varDeclaration() {
    Token name = consume(IDENTIFIER, "Expect variable name.");
    Expr initializer = match(EQUAL) ? expression() : null;
    consume(SEMICOLON, "Expect ';' after variable declaration.");
    return new Stmt.Var(name, initializer);
  }

  private Stmt statement() {
    if (match(FOR)) {
      return forStatement();
    }
    if (match(IF)) {
      return ifStatement();
    }
    if (match(PRINT)) {
      Expr value = expression();
      consume(SEMICOLON, "Expect ';' after value.");
      return new Stmt.Print(value);
    }
    if (match(RETURN)) {
      Token keyword = previous();
      Expr value = check(SEMICOLON) ? null : expression();
      consume(SEMICOLON, "Expect ';' after return value.");
      return new Stmt.Return(keyword, value);
    }
    if (match(WHILE)) {
      consume(LEFT_PAREN, "Expect '(' after 'while'.");
      Expr condition = expression();
      consume(RIGHT_PAREN, "Expect ')' after condition.");
      return new Stmt.While(condition, statement());
    }
    return match(LEFT_BRACE) ? new Stmt.Block(block()) : expressionStatement();
  }

  private Stmt ifStatement() {
    consume(LEFT_PAREN, "Expect '(' after 'if'.");
    Expr condition = expression();
    consume(RIGHT_PAREN, "Expect ')' after if condition.");
    Stmt then = statement();
    return new Stmt.If(condition, then, match(ELSE) ? statement() : null);
  }

  private Stmt forStatement() {
    consume(LEFT_PAREN, "Expect '(' after 'for'.");
    Stmt initializer = null;
    if (match(VAR)) {
      initializer = varDeclaration();
    } else if (!match(SEMICOLON)) {
      initializer = expressionStatement();
    }
    Expr condition = check(SEMICOLON) ? new Expr.Literal(true) : expression();
    consume(SEMICOLON, "Expect ';' after loop condition.");
    Expr increment = check(RIGHT_PAREN) ? null : expression();
    consume(RIGHT_PAREN, "Expect ')' after for clauses.");
    return loop(initializer, condition, increment, statement());
  }

  /** Rewrites a {@code for} loop as a {@code while} loop. */
  private static Stmt loop(
      @Nullable Stmt initializer, Expr condition, @Nullable Expr increment, Stmt body) {
    Stmt repeated =
        increment == null ? body : new Stmt.Block(List.of(body, new Stmt.Expression(increment)));
    Stmt loop = new Stmt.While(condition, repeated);
    return initializer == null ? loop : new Stmt.Block(List.of(initializer, loop));
  }

  private Stmt expressionStatement() {
    Expr expression = expression();
    consume(SEMICOLON, "Expect ';' after expression.");
    return new Stmt.Expression(expression);
  }

  private List<Stmt> block() {
    List<Stmt> statements = new ArrayList<>();
    while (!check(RIGHT_BRACE) && !isAtEnd()) {
      declarationInto(statements);
    }
    consume(RIGHT_BRACE, "Expect '}' after block.");
    return statements;
  }
}
